import { createAsyncStorage } from '@react-native-async-storage/async-storage';

/** Apart from the runtime's records, whose keys are its own. */
const DATABASE = 'earshot-phone';
const ASKED = 'asked for the local network';

/** Whether the person was ever asked, also in an earlier run of the app: not every system can tell. */
export async function wasAskedBefore(): Promise<boolean> {
  return (await createAsyncStorage(DATABASE).getItem(ASKED)) !== null;
}

export async function noteAsked(): Promise<void> {
  await createAsyncStorage(DATABASE).setItem(ASKED, 'yes');
}
