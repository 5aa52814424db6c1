import type { WebSocket } from 'ws';

/** RFC 6455, 7.4.1: what was said does not make sense. */
const SENSELESS = 1007;

/**
 * Hands over what a page says. One that says anything else than what it may is not listened to any more, and neither is
 * one that is being closed: what it still says comes too late.
 */
export function listenTo<Message>(
  page: WebSocket,
  isMessage: (said: unknown) => said is Message,
  take: (message: Message) => void,
): void {
  page.on('message', text => {
    if (page.readyState !== page.OPEN) {
      return;
    }
    const said = parsed(String(text));
    if (isMessage(said)) {
      take(said);
    } else {
      page.close(SENSELESS, 'The demo does not understand this. Reload the page.');
    }
  });
}

/** Undefined is no JSON, and so no message. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
