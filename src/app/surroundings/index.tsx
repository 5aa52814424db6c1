import { createContext, useContext } from 'react';

/** What the screens need of the phone around the app. A phone, a browser and a test each give their own. */
export interface Surroundings {
  /** Undefined when the person chose none. Fails with a reason for people. */
  pickFile(): Promise<PickedFile | undefined>;
  /** Fails when the system does not allow it. */
  copyText(text: string): Promise<void>;
  vibrate(): void;
  /** Shown by the system, whether or not the app is in front. Does nothing where the person does not want it. */
  notify(title: string, body: string): Promise<void>;
  openSystemSettings(): Promise<void>;
  /** What only the platform knows: its addresses, permissions, the state of its radio. */
  platformDiagnostics?(): readonly PlatformFact[];
}

export interface PickedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

export interface PlatformFact {
  readonly label: string;
  readonly value: string;
}

const SurroundingsContext = createContext<Surroundings | undefined>(undefined);

export const SurroundingsProvider = SurroundingsContext.Provider;

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (surroundings === undefined) {
    throw new Error('useSurroundings needs a SurroundingsProvider above it.');
  }
  return surroundings;
}
