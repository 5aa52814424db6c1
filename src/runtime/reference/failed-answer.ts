import type { AnswerContent } from './answer';

/** What an ended lease leaves behind does not include why it ended. */
export const EXPIRED: AnswerContent = { kind: 'expired', reason: 'elapsed' };

const LONGEST_ERROR = 1000;

/** M5: an error's name and message, and nothing else of this device. */
export function failure(error: unknown): AnswerContent {
  try {
    const { name, message } =
      typeof error === 'object' && error !== null
        ? (error as { name?: unknown; message?: unknown })
        : { name: 'Error', message: error };
    return {
      kind: 'error',
      name: typeof name === 'string' ? name.slice(0, LONGEST_ERROR) : 'Error',
      message: String(message ?? '').slice(0, LONGEST_ERROR),
    };
  } catch {
    // It is the application's own, and may throw at whoever looks at it.
    return { kind: 'error', name: 'Error', message: '' };
  }
}
