import type { DeviceEvents } from '../events';
import { runLater } from '../environment';
import { isFarReference } from '../reference/far';
import { inboxOf, LONGEST_HANDED_ON } from '../reference/transfer';
import type { Services } from '../services';

/** What the service does. */
export const TAKE = 'take';

type Taker = (reference: object, from: string) => unknown;

interface Inbox {
  readonly takers: Set<Taker>;
  readonly takeBack: () => void;
}

/** What others hand on to this device, by the types under which they do. Each type that someone waits for is a service. */
export class Inboxes {
  private readonly byType = new Map<string, Inbox>();

  constructor(private readonly services: Services, private readonly events: DeviceEvents) {}

  /** Returns how to call it off. */
  receive(type: string, taker: Taker): () => void {
    if (type.length > LONGEST_HANDED_ON) {
      throw new RangeError(
        `What is handed on goes by a type of at most ${LONGEST_HANDED_ON} characters.`,
      );
    }
    const inbox = this.byType.get(type) ?? this.open(type);
    // Each its own, also where one function is given twice.
    const own: Taker = (reference, from) => taker(reference, from);
    inbox.takers.add(own);
    return () => {
      inbox.takers.delete(own);
      if (inbox.takers.size === 0 && this.byType.get(type) === inbox) {
        this.byType.delete(type);
        inbox.takeBack();
      }
    };
  }

  private open(type: string): Inbox {
    const takers = new Set<Taker>();
    const take = (reference: unknown, from: unknown) => {
      if (!isFarReference(reference) || typeof from !== 'string') {
        throw new TypeError('Only a reference can be handed on.');
      }
      for (const taker of takers) {
        runLater(this.events, () => taker(reference, from));
      }
    };
    const inbox = { takers, takeBack: this.services.export(inboxOf(type), { [TAKE]: take }) };
    this.byType.set(type, inbox);
    return inbox;
  }
}
