/** Why somebody's list is kept from another person, for now. */
export type Until = (typeof untils)[number];

const untils = [
  /** Their owner has not said yes yet. */
  'asked',
  /** Only people whom they have verified get it. */
  'verified',
  /** Their owner has said no. */
  'no',
] as const;

export interface Reserve {
  /** The caller keeps their list, and says what it takes to get it. Nothing of the list itself is said. */
  keepsBack(until: Until): void;
}

/** Who gets the list of this phone's owner. */
export type ListPolicy = (peer: string) => 'yes' | Until;

export const forEveryone: ListPolicy = () => 'yes';

/** It comes from another phone, and may be anything. */
export const readUntil = (value: unknown): Until | undefined =>
  untils.find(until => until === value);
