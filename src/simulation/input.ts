/** A world that was asked for something impossible says so at once, and not by strange results later on. */
export function duration(what: string, ms: number): number {
  if (!(ms >= 0 && Number.isFinite(ms))) {
    throw new RangeError(`${what} cannot take ${ms} ms`);
  }
  return ms;
}

export function finite(what: string, value: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`${what} cannot be ${value}`);
  return value;
}

export function positive(what: string, value: number): number {
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`${what} cannot be ${value}`);
  return value;
}

export function share(what: string, value: number): number {
  if (!(value >= 0 && value <= 1))
    throw new RangeError(`${what} is a share from 0 to 1, not ${value}`);
  return value;
}
