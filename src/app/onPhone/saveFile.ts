import { errorCodes, isErrorWithCode, saveDocuments } from '@react-native-documents/picker';
import { handedOn } from '../../platforms/phone';
import type { SavedFile } from '../state/my-data';

/** To where the person says in the system's own dialogue. False when they chose nowhere. */
export async function saveFile({ name, text }: SavedFile): Promise<boolean> {
  const uri = await handedOn.write(name, text);
  try {
    const [{ error }] = await saveDocuments({
      sourceUris: [uri],
      fileName: name,
      mimeType: 'application/json',
      copy: true,
    });
    if (error !== null) throw new Error(error);
    return true;
  } catch (error) {
    if (isErrorWithCode(error) && error.code === errorCodes.OPERATION_CANCELED) return false;
    throw error;
  } finally {
    await handedOn.remove();
  }
}
