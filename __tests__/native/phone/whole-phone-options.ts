import type { NativeBuild } from './native-build';

/** How a whole phone is started. */
export interface WholePhoneOptions {
  readonly build: NativeBuild;
  readonly name: string;
  readonly directory: string;
  /** So many songs, from this number on. */
  readonly library: { readonly from: number; readonly songs: number };
}

/** In the process that is one. */
export const options = JSON.parse(process.argv[2] ?? '{}') as WholePhoneOptions;
