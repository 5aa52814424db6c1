import type { Transport } from '../../../src/runtime';
import type { Environment } from '../../../src/runtime/environment';
import { DeviceEvents } from '../../../src/runtime/events';
import type { Limits } from '../../../src/runtime/limits';
import { DEFAULT_LIMITS } from '../../../src/runtime/limits';
import { Dialing } from '../../../src/runtime/link/dialing';
import type { DialingOwner } from '../../../src/runtime/link/dialing-parts';
import { Deadlines } from '../../../src/runtime/time/deadlines';
import { ElapsedTime } from '../../../src/runtime/time/elapsed-time';
import { FakeClock } from '../lease/fake-clock';

/** What all parts of a device share, at a clock that the test moves. */
export function fakeEnvironment(limits: Partial<Limits> = {}): Environment & { clock: FakeClock } {
  const clock = new FakeClock();
  const elapsed = new ElapsedTime(clock);
  return {
    clock,
    elapsed,
    deadlines: new Deadlines(clock, elapsed),
    events: new DeviceEvents(),
    limits: { ...DEFAULT_LIMITS, ...limits },
  };
}

/** The dialing of a device that has met nobody, and where nobody is let in. */
export function fakeDialing(
  { clock: _clock, ...environment }: ReturnType<typeof fakeEnvironment>,
  dial: Transport['dial'],
  owner: Partial<DialingOwner> = {},
): Dialing {
  return new Dialing({
    ...environment,
    idPrefix: 'aa',
    transport: { dial, listen: () => Promise.reject(new Error('nobody listens here')) },
    random: { bytes: count => new Uint8Array(count) },
    mayBeWanted: () => true,
    standing: () => ({ up: false, hasLeases: false }),
    lookedAroundMs: -Infinity,
    lookAround: () => undefined,
    connected: () => undefined,
    ...owner,
  });
}
