import type { Namespaces } from './namespaces';

/** What is between two devices. */
export interface Link {
  readonly namespaces: Namespaces;
  /** Both return when it was done. */
  cut(): Promise<number>;
  heal(): Promise<number>;
  remove(): void;
}
