/** Something that is in one list at most, and leaves it from any place at the cost of a few assignments. */
export interface Linked<Self> {
  list: LinkedList<Self> | undefined;
  before: Self | undefined;
  after: Self | undefined;
}

/** The owner of a list. One field, since there may be a hundred thousand owners of empty lists. */
export interface LinkedList<Member> {
  first: Member | undefined;
}

/** At the end of the list. */
export function join<Member extends Linked<Member>>(
  list: LinkedList<Member>,
  member: Member,
): void {
  const { first } = list;
  member.list = list;
  if (first === undefined) {
    list.first = member;
    member.before = member;
    return;
  }
  // The first entry points to the last; the last has no next one.
  const last = first.before as Member;
  last.after = member;
  member.before = last;
  first.before = member;
}

export function leave<Member extends Linked<Member>>(member: Member): void {
  const { list, before, after } = member;
  if (list === undefined) {
    return;
  }
  const first = list.first as Member;
  if (member === first) {
    list.first = after;
  } else {
    (before as Member).after = after;
  }
  if (after !== undefined) {
    after.before = before;
  } else if (member !== first) {
    first.before = before;
  }
  member.list = member.before = member.after = undefined;
}

/** A copy: the caller may remove entries while going through it. */
export function members<Member extends Linked<Member>>(list: LinkedList<Member>): Member[] {
  const all: Member[] = [];
  for (let member = list.first; member !== undefined; member = member.after) {
    all.push(member);
  }
  return all;
}
