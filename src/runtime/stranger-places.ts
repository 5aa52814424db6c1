interface SourceGroup<Member> {
  readonly source: string;
  readonly away: Set<Member>;
  readonly connected: Set<Member>;
}

/** Groups of one size: those that can give up a member that is away come first. */
interface SameSize<Member> {
  readonly withAway: Set<SourceGroup<Member>>;
  readonly others: Set<SourceGroup<Member>>;
}

/**
 * B3: strangers by their source address, so that the one to drop is found without a search through all of them: from the
 * address with the most places, one that is disconnected, else the earliest.
 */
export class StrangerPlaces<Member> {
  private readonly groups = new Map<string, SourceGroup<Member>>();
  private readonly groupOf = new Map<Member, SourceGroup<Member>>();
  private readonly bySize: SameSize<Member>[] = [];
  private largest = 0;

  get size(): number {
    return this.groupOf.size;
  }

  sourceOf(member: Member): string | undefined {
    return this.groupOf.get(member)?.source;
  }

  /** Adds it, or moves it. */
  set(member: Member, source: string, isAway: boolean): void {
    this.remove(member);
    const group = this.groups.get(source) ?? { source, away: new Set(), connected: new Set() };
    this.groups.set(source, group);
    this.groupOf.set(member, group);
    this.change(group, () => (isAway ? group.away : group.connected).add(member));
  }

  /** It is not a stranger any more, or not a peer. */
  remove(member: Member): void {
    const group = this.groupOf.get(member);
    if (group !== undefined) {
      this.groupOf.delete(member);
      this.change(group, () => group.away.delete(member) || group.connected.delete(member));
    }
  }

  /** It is disconnected, or connected again. Does nothing for one that is not a stranger. */
  setAway(member: Member, isAway: boolean): void {
    const group = this.groupOf.get(member);
    if (group !== undefined) {
      this.set(member, group.source, isAway);
    }
  }

  /** The one to drop for another, which comes from this source if it is a stranger itself. Undefined if there are none. */
  first(newcomerSource?: string): Member | undefined {
    const ofNewcomer = newcomerSource === undefined ? undefined : this.groups.get(newcomerSource);
    const group =
      ofNewcomer !== undefined && sizeOf(ofNewcomer) === this.largest
        ? ofNewcomer
        : this.largestGroup();
    const [first] = group?.away.size === 0 ? group.connected : group?.away ?? [];
    return first;
  }

  private largestGroup(): SourceGroup<Member> | undefined {
    const { withAway, others } = this.bySize[this.largest] ?? {};
    const [group] = withAway?.size === 0 ? others ?? [] : withAway ?? [];
    return group;
  }

  private change(group: SourceGroup<Member>, act: () => unknown): void {
    this.placeOf(group).delete(group);
    act();
    const size = sizeOf(group);
    if (size === 0) {
      this.groups.delete(group.source);
    } else {
      this.placeOf(group).add(group);
    }
    this.largest = Math.max(this.largest, size);
    while (this.largest > 0 && this.isEmpty(this.largest)) {
      this.largest -= 1;
    }
  }

  private placeOf(group: SourceGroup<Member>): Set<SourceGroup<Member>> {
    const size = sizeOf(group);
    const same = this.bySize[size] ?? { withAway: new Set(), others: new Set() };
    this.bySize[size] = same;
    return group.away.size > 0 ? same.withAway : same.others;
  }

  private isEmpty(size: number): boolean {
    const same = this.bySize[size];
    return same === undefined || same.withAway.size + same.others.size === 0;
  }
}

function sizeOf({ away, connected }: SourceGroup<unknown>): number {
  return away.size + connected.size;
}
