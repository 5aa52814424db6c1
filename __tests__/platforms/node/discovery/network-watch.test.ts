import { whenNetworkChanges } from '../../../../src/platforms/node';
import { realTime } from '../real-time';
import { onlyThisMachine } from './loopback';

/** As if loopback were a network like any other. */
const aNetwork = () => ({
  wlan0: onlyThisMachine().loopback?.map(details => ({ ...details, internal: false })),
});

test('coming to a network is a change, and being there or losing it is none', async () => {
  let connected = true;
  let looks = 0;
  let changes = 0;
  const stop = whenNetworkChanges(
    () => changes++,
    () => {
      looks++;
      return connected ? aNetwork() : onlyThisMachine();
    },
  );
  const afterALook = async () => {
    const before = looks;
    await realTime.until('another look', () => looks > before + 1);
    return changes;
  };
  try {
    expect(await afterALook()).toBe(0);
    connected = false;
    expect(await afterALook()).toBe(0);
    connected = true;
    expect(await afterALook()).toBe(1);
    expect(await afterALook()).toBe(1);
  } finally {
    stop();
  }
});

test('interfaces that cannot be read for a moment change nothing, and are read again', async () => {
  let reads = 0;
  let changes = 0;
  let fails = false;
  const stop = whenNetworkChanges(
    () => changes++,
    () => {
      reads++;
      // Node opens a socket for it, which fails when the process has no file descriptor left.
      if (fails) throw new Error('uv_interface_addresses returned EMFILE');
      return aNetwork();
    },
  );
  const afterTwoReads = async () => {
    const before = reads;
    await realTime.until('two reads', () => reads > before + 1);
  };
  try {
    await afterTwoReads();
    fails = true;
    await afterTwoReads();
    fails = false;
    await afterTwoReads();
    expect(changes).toBe(0);
  } finally {
    stop();
  }
});
