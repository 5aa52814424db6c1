import NativeEarshotStore from '../specs/NativeEarshotStore';

/** A file of this app's for as long as the system's own dialogue needs to copy it where the person says. */
export const handedOn = {
  /** Resolves with its URI. The one before is gone. */
  write: (name: string, text: string): Promise<string> => NativeEarshotStore.writeFile(name, text),
  remove: (): Promise<void> => NativeEarshotStore.deleteFiles(),
};
