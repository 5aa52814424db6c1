/** Up to here a linear search is cheaper than a map. */
const FEW = 8;

/** Objects that a message contains, in the order they begin: a second occurrence refers to the first by its place. */
export class StartedObjects {
  private readonly list: object[] = [];
  private places: Map<object, number> | undefined;

  /** -1 for a new one. */
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
