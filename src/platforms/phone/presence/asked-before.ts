import { phoneDatabase } from '../storage/database';

const ASKED = 'asked for the local network';

/** Whether the person was ever asked, also in an earlier run of the app: not every system can tell. */
export async function wasAskedBefore(): Promise<boolean> {
  return (await phoneDatabase.get('phone', ASKED)) !== undefined;
}

export async function noteAsked(): Promise<void> {
  await phoneDatabase.write('phone', new Map([[ASKED, new Uint8Array()]]));
}
