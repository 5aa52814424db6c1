import type { Dial } from '../ports';
import type { DialUnderWay } from './dial-slots';
import type { DialingOwner } from './dialing-parts';

interface DialFollower {
  /** Somebody has answered. */
  answered(): void;
  /** And has proved its id. False if it is not the device that was dialed. */
  introduced(idPrefix: string): boolean;
  /** Its connection is in use or closed, or there is none. */
  over(dial: DialUnderWay): void;
  /** After `over`, where there was a connection. */
  settled(): void;
  /** After `over`, where there was none. */
  failed(error: unknown): void;
}

/** Follows a dial until its connection is in use or closed, and lets it be given up at any moment until then. */
export function followDial(
  dial: Dial,
  { rank, sinceMs }: Pick<DialUnderWay, 'rank' | 'sinceMs'>,
  owner: DialingOwner,
  follower: DialFollower,
): DialUnderWay {
  let isGivenUp = false;
  let close = () => dial.abort();
  const underWay: DialUnderWay = {
    rank,
    sinceMs,
    giveUp: () => {
      isGivenUp = true;
      close();
    },
  };
  dial.connection.then(
    connection => {
      follower.answered();
      if (isGivenUp) {
        // At the same moment.
        connection.close();
        follower.over(underWay);
        return;
      }
      close =
        owner.connected(connection, {
          introduced: idPrefix => follower.introduced(idPrefix),
          settled: () => {
            follower.over(underWay);
            follower.settled();
          },
        }) ?? close;
    },
    (error: unknown) => {
      follower.over(underWay);
      follower.failed(error);
    },
  );
  return underWay;
}
