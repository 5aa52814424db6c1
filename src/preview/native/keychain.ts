import path from 'node:path';
import { StateFile } from './state-file';

interface Options {
  readonly service?: string;
}

/** `RNKeychainManager`: what of react-native-keychain's native half a generic password needs. */
export class KeychainModule {
  private readonly file: StateFile;

  constructor(directory: string) {
    this.file = new StateFile(path.join(directory, 'keychain'));
  }

  async setGenericPasswordForOptions(
    { service = '' }: Options,
    username: string,
    password: string,
  ): Promise<{ readonly service: string; readonly storage: string }> {
    await this.file.change(entries => ({
      ...entries,
      [service]: JSON.stringify({ username, password }),
    }));
    return { service, storage: 'keychain' };
  }

  async getGenericPasswordForOptions({ service = '' }: Options): Promise<unknown> {
    const kept = (await this.file.read())[service];
    return kept === undefined
      ? false
      : { service, storage: 'keychain', ...(JSON.parse(kept) as object) };
  }

  async resetGenericPasswordForOptions({ service = '' }: Options): Promise<boolean> {
    await this.file.change(entries =>
      Object.fromEntries(Object.entries(entries).filter(([key]) => key !== service)),
    );
    return true;
  }

  atRest(): Promise<void> {
    return this.file.atRest();
  }
}
