/** Up to here looking through a list is cheaper than a map. */
const FEW = 8;

/** What a message has begun to carry, in order: met again, each is named by its place. */
export class StartedObjects {
  private readonly list: object[] = [];
  private places: Map<object, number> | undefined;

  /** -1 for one that is new. */
  placeOf(value: object): number {
    return this.places === undefined ? this.list.indexOf(value) : this.places.get(value) ?? -1;
  }

  add(value: object): void {
    const place = this.list.push(value) - 1;
    if (this.places !== undefined) {
      this.places.set(value, place);
    } else if (place === FEW) {
      this.places = new Map(this.list.map((object, index) => [object, index]));
    }
  }
}
