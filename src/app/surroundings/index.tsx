import { createContext, useContext } from 'react';
import type { SavedFile } from '../state/my-data';

/** What the screens need of the phone around the app. A phone, a browser and a test each give their own. */
export interface Surroundings {
  /** Undefined when the person chose none. Fails with a reason for people. */
  pickFile(): Promise<PickedFile | undefined>;
  /** To where the person says. False when they chose nowhere. Fails with a reason for people. */
  saveFile(file: SavedFile): Promise<boolean>;
  /** Fails when the system does not allow it. */
  copyText(text: string): Promise<void>;
  vibrate(): void;
  /**
   * Shown by the system, whether or not the app is in front. Never asks for the permission: the app may be in the
   * background, where no question can be shown. Does nothing without it.
   */
  notify(notice: Notice): Promise<void>;
  openSystemSettings(): Promise<void>;
  /** What only the platform knows: its addresses, permissions, the state of its radio. */
  platformDiagnostics?(): readonly PlatformFact[];
  /** Where the system asks before an app may hear and reach others nearby. */
  readonly localNetwork?: LocalNetworkAccess;
  /** Where the system asks before an app may show notifications. */
  readonly notifications?: NotificationAccess;
  /** On phones: what becomes of the app when the screen goes dark. */
  readonly pocket?: PocketAccess;
  /** Where the phone has songs of its own that an app can read. */
  readonly phoneSongs?: PhoneSongsAccess;
}

export interface PhoneSongsAccess {
  /** What is known without asking. */
  permission(): Promise<SongsAccessState>;
  /** After the reason was given: the system's own question follows. */
  ask(): Promise<SongsAccessState>;
  /** Artist, title, artist, title, … Fails without the permission. */
  list(): Promise<readonly string[]>;
}

export type SongsAccessState = 'to be asked for' | 'granted' | 'refused' | 'refused for good';

interface Notice {
  readonly title: string;
  readonly body: string;
  /** What notices of this kind are called where the system lists them, to be turned off. */
  readonly channel: string;
}

export interface LocalNetworkAccess {
  state(): AccessState;
  /** Returns how to call it off. */
  observe(changed: () => void): () => void;
  /** After the reason was given: the system's own question follows. */
  ask(): Promise<void>;
}

export type AccessState =
  | 'fine'
  | 'to be asked for'
  | 'refused'
  /** Only the system's settings can change that. */
  | 'refused for good'
  /** Nobody said no, but not even this phone itself is heard. */
  | 'silently refused';

export interface NotificationAccess {
  state(): NotificationState;
  /** Returns how to call it off. */
  observe(changed: () => void): () => void;
  /** After the reason was given, and only while the app is in front: the system's own question follows. */
  ask(): Promise<void>;
}

export type NotificationState =
  | 'not known yet'
  | 'to be asked for'
  | 'allowed'
  /** Only the system's settings can change that. */
  | 'refused';

export interface PocketAccess {
  /** Whether this phone lets an app go on with the screen off. An iPhone does not. */
  readonly isPossible: boolean;
  /** Why it is not on although the person chose it. */
  problem(): string | undefined;
  /** Returns how to call it off. */
  observe(changed: () => void): () => void;
  /** Where a phone that saves power can make an exception. */
  openPowerSettings(): Promise<void>;
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
