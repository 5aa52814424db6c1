/** Who is in a crowd. As many as have room around a field. */
export const crowdNames = [
  'Ines',
  'Tom',
  'Yuki',
  'Lena',
  'Sam',
  'Karim',
  'Rosa',
  'Emil',
  'Nia',
  'Leo',
  'Zoe',
  'Ivo',
  'Mara',
  'Theo',
  'Kai',
  'Ella',
  'Rui',
  'Pia',
  'Jun',
  'Tara',
] as const;

export const MOST_IN_A_CROWD = crowdNames.length;
/** With the two phones of a field they are a crowd (E4), with a few to spare. */
export const CROWD_STEP = 10;

/** What the field is told of a light phone. */
export interface LightPhoneState {
  readonly name: string;
  /** Its key; undefined until it has one. */
  readonly id: string | undefined;
  /** The key of who introduces people to it; undefined while nobody does. */
  readonly host: string | undefined;
}
