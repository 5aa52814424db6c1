import { seconds } from '../../src/runtime';
import { PeerServices } from '../../src/runtime/peer-services';
import { serviceType } from '../../src/runtime/services';
import { notebookEncounter } from './notebook';
import type { Party } from './two-phones';

const crashes: unknown[] = [];
const crash = (reason: unknown) => crashes.push(reason);
beforeEach(() => {
  process.on('unhandledRejection', crash);
});
afterEach(() => {
  process.off('unhandledRejection', crash);
});

type Circumstances = NonNullable<Parameters<typeof notebookEncounter>[0]>;

/**
 * Ada and Noor in an exchange, and Mallory's phone, whose bytes the test chooses. `standing` fails when state of Mallory
 * is left at Ada's device, or the honest exchange was affected.
 */
export async function besiege(circumstances: Circumstances = {}) {
  const met = await notebookEncounter({
    ...circumstances,
    device: {
      ...circumstances.device,
      // Mallory has one address: the limits per address have tests of their own.
      limits: { connectionsPerMinute: 1_000_000, ...circumstances.device?.limits },
    },
  });
  const { world, ada, noor, notebook, lines } = met;
  const mallory = world.phone('mallory');
  // Ada looks for a service, too, and asks every peer for it.
  ada.device.wheneverDiscovered(serviceType('Treasure'), () => undefined);
  await world.run(seconds(5));
  const before = holdings(ada);
  const sent: string[] = [];
  const write = () => {
    sent.push(`line ${sent.length}`);
    notebook.write(`line ${sent.length - 1}`).oneWay();
  };
  const reasons = () =>
    ada.events.flatMap(event =>
      event.type === 'connection ended' && event.remote.startsWith(mallory.address)
        ? [event.reason.text]
        : [],
    );
  const standing = async () => {
    write();
    await world.run(seconds(2.5));
    expect(crashes).toEqual([]);
    expect(ada.events).not.toContainEqual(expect.objectContaining({ type: 'application error' }));
    expect(lines).toEqual(sent);
    expect(noor.device.snapshot().leases).toHaveLength(1);
    expect(world.connections().filter(({ dialer }) => dialer === 'mallory')).toEqual([]);
    expect(holdings(ada)).toEqual(before);
  };
  return { ...met, mallory, write, reasons, standing };
}

/** What a device holds for others: peers, leases, deadlines, calls, messages, and requests for services. */
function holdings({ device, phone }: Party) {
  const told = jest.spyOn(PeerServices.prototype, 'exported');
  device.export(serviceType<object>('Nothing'), {})();
  const audience = told.mock.calls.length;
  told.mockRestore();
  const { peers, leases, kept } = device.snapshot();
  return {
    peers: peers.map(({ name, state }) => `${name} ${state}`),
    leases: leases.map(({ lease, role }) => `${role} ${lease}`),
    kept,
    audience,
    timers: phone.pendingTimers,
  };
}
