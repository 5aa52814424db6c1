import fc from 'fast-check';
import { SCAN_MS } from '../../../src/app/state/scan';
import { minutes, seconds, verificationLink } from '../../../src/runtime';
import type { Running } from './two-apps';
import { personAt, twoApps } from './two-apps';

const idOf = ({ earshot }: Running) => earshot.store.getState().me.id as string;
const scanOf = ({ earshot }: Running) => earshot.store.getState().scan;

/** Two real apps that are connected. Ada scans what Noor's screen shows. */
async function connected() {
  const phones = await twoApps();
  await phones.world.run(seconds(15));
  const [ada, noor] = [idOf(phones.ada), idOf(phones.noor)];
  const shown = verificationLink({ own: noor, peer: ada });
  const run = (ms = 200) => phones.world.run(ms);
  const begin = async () => {
    phones.ada.earshot.beginScan(noor);
    await run();
  };
  const open = async (link: string) => {
    phones.ada.earshot.openLink(link);
    await run();
  };
  const confirm = async () => {
    phones.ada.earshot.confirmScan();
    await run();
  };
  const standing = () => personAt(phones.ada, 'Noor')?.standing;
  return { ...phones, ids: { ada, noor }, shown, run, begin, open, confirm, standing };
}

const refused = (why: string, peer?: string) => ({ state: 'refused', peer, why });

it('verifies someone with their code, scanned within two minutes, and a tap', async () => {
  const { ada, ids, shown, begin, open, confirm, standing } = await connected();
  await begin();
  expect(scanOf(ada)).toMatchObject({ state: 'waiting', peer: ids.noor });
  await open(shown);
  expect(scanOf(ada)).toMatchObject({ state: 'matched', peer: ids.noor, connected: true });
  expect(standing()).toBe('known');
  await confirm();
  expect(standing()).toBe('verified');
  expect(scanOf(ada)).toEqual({ state: 'none' });
});

describe('verifies nobody', () => {
  it.each([
    ['without a tap on Scan', async () => {}],
    [
      'once the scan was cancelled',
      async ({ ada, begin }: Awaited<ReturnType<typeof connected>>) => {
        await begin();
        ada.earshot.cancelScan();
      },
    ],
  ])('%s', async (_, before) => {
    const phones = await connected();
    await before(phones);
    await phones.open(phones.shown);
    expect(scanOf(phones.ada)).toEqual(refused('not asked for'));
    await phones.confirm();
    expect(phones.standing()).toBe('known');
  });

  it('by a link that is opened again after it was used', async () => {
    const phones = await connected();
    await phones.begin();
    await phones.open(phones.shown);
    await phones.confirm();
    phones.ada.earshot.forget(phones.ids.noor);
    await phones.run(seconds(15));
    await phones.open(phones.shown);
    await phones.confirm();
    expect(scanOf(phones.ada)).toEqual(refused('not asked for'));
    expect(phones.standing()).toBe('known');
  });

  it('more than two minutes after the tap on Scan, and says so whether or not a link came', async () => {
    const phones = await connected();
    await phones.begin();
    await phones.run(SCAN_MS);
    expect(scanOf(phones.ada)).toEqual(refused('too late', phones.ids.noor));
    await phones.open(phones.shown);
    expect(scanOf(phones.ada)).toEqual(refused('too late', phones.ids.noor));
    await phones.confirm();
    expect(phones.standing()).toBe('known');
  });

  it('when the tap that confirms comes too late', async () => {
    const phones = await connected();
    await phones.begin();
    await phones.run(SCAN_MS - seconds(2));
    await phones.open(phones.shown);
    expect(scanOf(phones.ada)).toMatchObject({ state: 'matched' });
    await phones.run(seconds(2));
    await phones.confirm();
    expect(scanOf(phones.ada)).toEqual(refused('too late', phones.ids.noor));
    expect(phones.standing()).toBe('known');
  });

  it('L14: when the time went by in a sleep in which no timer ran', async () => {
    const phones = await connected();
    await phones.begin();
    phones.ada.phone.sleep();
    await phones.run(minutes(3));
    phones.ada.phone.wake();
    // At once: before any timer has run.
    phones.ada.earshot.openLink(phones.shown);
    phones.ada.earshot.confirmScan();
    await phones.run(seconds(5));
    expect(scanOf(phones.ada)).toEqual(refused('too late', phones.ids.noor));
    expect(phones.standing()).toBe('known');
  });

  it('while they are not connected; once they are again, the tap counts', async () => {
    const phones = await connected();
    await phones.begin();
    phones.world.apart(phones.ada.phone, phones.noor.phone);
    await phones.run(seconds(20));
    await phones.open(phones.shown);
    expect(scanOf(phones.ada)).toMatchObject({ state: 'matched', connected: false });
    await phones.confirm();
    expect(phones.standing()).toBe('known');
    phones.world.together(phones.ada.phone, phones.noor.phone);
    await phones.run(seconds(30));
    expect(scanOf(phones.ada)).toMatchObject({ state: 'matched', connected: true });
    await phones.confirm();
    expect(phones.standing()).toBe('verified');
  });

  it('when they stay apart for the two minutes', async () => {
    const phones = await connected();
    await phones.begin();
    phones.world.apart(phones.ada.phone, phones.noor.phone);
    await phones.run(seconds(20));
    await phones.open(phones.shown);
    await phones.run(SCAN_MS);
    expect(scanOf(phones.ada)).toEqual(refused('not connected', phones.ids.noor));
  });

  it('when they are blocked before the tap', async () => {
    const phones = await connected();
    await phones.begin();
    await phones.open(phones.shown);
    phones.ada.earshot.block(phones.ids.noor);
    await phones.run(seconds(1));
    await phones.confirm();
    expect(phones.standing()).toBe('blocked');
  });

  it('when they are blocked in the moment of the tap', async () => {
    const phones = await connected();
    await phones.begin();
    await phones.open(phones.shown);
    phones.ada.earshot.block(phones.ids.noor);
    phones.ada.earshot.confirmScan();
    await phones.run(seconds(1));
    expect(phones.standing()).toBe('blocked');
  });

  it('who is blocked already, however they come by a scan', async () => {
    const phones = await connected();
    phones.ada.earshot.block(phones.ids.noor);
    phones.ada.earshot.beginScan(phones.ids.noor);
    phones.ada.earshot.openLink(phones.shown);
    phones.ada.earshot.confirmScan();
    await phones.run(seconds(1));
    expect(phones.standing()).toBe('blocked');
    await phones.begin();
    await phones.open(phones.shown);
    await phones.confirm();
    expect(phones.standing()).toBe('blocked');
  });

  it.each([
    ['set back after a sleep that was seen', minutes(1.5)],
    ['set back by a day', minutes(24 * 60)],
  ])('L14: later than in two minutes because the clock was %s', async (_, backMs) => {
    const phones = await connected();
    await phones.begin();
    phones.ada.phone.sleep();
    await phones.run(minutes(1.5));
    phones.ada.phone.wake();
    await phones.open(phones.shown);
    phones.ada.phone.shiftWallClock(-backMs);
    await phones.run(minutes(1));
    await phones.confirm();
    expect(phones.standing()).toBe('known');
    expect(scanOf(phones.ada)).toMatchObject({ state: 'refused', peer: phones.ids.noor });
  });

  it('L14: when the app was in front between the sleep and the clock being set back', async () => {
    const phones = await connected();
    await phones.begin();
    phones.ada.phone.sleep();
    await phones.run(minutes(1.5));
    phones.ada.phone.wake();
    phones.ada.earshot.refresh();
    phones.ada.phone.shiftWallClock(-minutes(1.5));
    await phones.run(minutes(1));
    await phones.open(phones.shown);
    await phones.confirm();
    expect(phones.standing()).toBe('known');
  });

  it('when this device has another key by the time of the tap', async () => {
    const phones = await connected();
    await phones.begin();
    await phones.open(phones.shown);
    phones.ada.phone.storage.wipe();
    void phones.ada.earshot.beginAsNewDevice();
    await phones.run(seconds(30));
    expect(idOf(phones.ada)).not.toBe(phones.ids.ada);
    phones.ada.earshot.accept(phones.ids.noor);
    await phones.run(seconds(30));
    await phones.confirm();
    expect(phones.standing()).not.toBe('verified');
  });

  it('after a restart of the app in between', async () => {
    const phones = await connected();
    await phones.begin();
    await phones.open(phones.shown);
    phones.ada.phone.crash();
    phones.ada.phone.restart();
    await phones.run(seconds(20));
    await phones.confirm();
    expect(phones.standing()).toBe('known');
    await phones.open(phones.shown);
    expect(scanOf(phones.ada)).toEqual(refused('not asked for'));
    await phones.confirm();
    expect(phones.standing()).toBe('known');
  });

  it('but the one whose page Scan was tapped on last', async () => {
    const phones = await connected();
    await phones.begin();
    phones.ada.earshot.beginScan('cd'.repeat(32));
    await phones.open(phones.shown);
    expect(scanOf(phones.ada)).toEqual(refused('shown by another device', 'cd'.repeat(32)));
    await phones.confirm();
    expect(phones.standing()).toBe('known');
  });

  it('by two taps that confirm one scan', async () => {
    const phones = await connected();
    await phones.begin();
    await phones.open(phones.shown);
    phones.ada.earshot.confirmScan();
    phones.ada.earshot.forget(phones.ids.noor);
    phones.ada.earshot.confirmScan();
    await phones.run(seconds(20));
    expect(phones.standing()).toBe('known');
  });

  it.each([
    ['a line break behind it', (link: string) => `${link}\n`],
    ['a space before it', (link: string) => ` ${link}`],
    ['a fragment', (link: string) => `${link}#`],
    ['a path', (link: string) => link.replace('verify?', 'verify/?')],
    ['the scheme in capital letters', (link: string) => link.replace('earshot', 'EARSHOT')],
    ['a key twice', (link: string) => link.replace('&to=', '&from=x&to=')],
    ['one key twice over', (link: string) => `${link}&${link.split('?')[1]}`],
    ['an encoded key', (link: string) => link.replace('from=', 'from%3D')],
    [
      'an encoded character',
      (link: string) => link.replace(/[=](.)/, (_, c) => `=%${c.charCodeAt(0).toString(16)}`),
    ],
    [
      'digits of another script',
      (link: string) => link.replace(/[0-9]/g, c => String.fromCharCode(0xff10 + Number(c))),
    ],
    ['letters that look alike', (link: string) => link.replace(/a(?=[^r])/g, '\u0430')],
    ['a zero-width space', (link: string) => `${link}\u200b`],
    [
      'the keys the other way round',
      (link: string) => link.replace(/from=(\w+)&to=(\w+)/, 'to=$2&from=$1'),
    ],
    ['the keys swapped', (link: string) => link.replace(/from=(\w+)&to=(\w+)/, 'from=$2&to=$1')],
  ])('by the right link with %s', async (_, change) => {
    const phones = await connected();
    const changed = change(phones.shown);
    expect(changed).not.toBe(phones.shown);
    await phones.begin();
    await phones.open(changed);
    expect(scanOf(phones.ada)).toMatchObject({ state: 'refused', peer: phones.ids.noor });
    await phones.confirm();
    expect(phones.standing()).toBe('known');
  });

  const key = 'ab'.repeat(32);
  it.each([
    ['another host', 'earshot://connect?from=a&to=b', 'not a verification link'],
    ['another scheme', 'https://verify?from=a&to=b', 'not a verification link'],
    ['nothing', '', 'not a verification link'],
    ['no keys', 'earshot://verify?', 'malformed'],
    ['short keys', 'earshot://verify?from=ab&to=cd', 'malformed'],
    ['more than the keys', `earshot://verify?from=${key}&to=${key}&name=Noor`, 'malformed'],
    ['capital letters', `earshot://verify?from=${key.toUpperCase()}&to=${key}`, 'malformed'],
    ['a megabyte', `earshot://verify?from=${'a'.repeat(1_000_000)}&to=${key}`, 'malformed'],
    ['a megabyte of something else', 'x'.repeat(1_000_000), 'not a verification link'],
  ])('by a link with %s, which uses up the tap on Scan', async (_, link, why) => {
    const phones = await connected();
    await phones.begin();
    await phones.open(link);
    expect(scanOf(phones.ada)).toEqual(refused(why, phones.ids.noor));
    await phones.open(phones.shown);
    await phones.confirm();
    expect(phones.standing()).toBe('known');
  });

  it.each([
    ['shown by this device', (ids: { ada: string; noor: string }) => [ids.ada, ids.noor]],
    ['shown by another device', (ids: { ada: string; noor: string }) => [key, ids.ada]],
    ['meant for another device', (ids: { ada: string; noor: string }) => [ids.noor, key]],
  ] as const)('by a link that was %s', async (why, keys) => {
    const phones = await connected();
    const [own, peer] = keys(phones.ids);
    await phones.begin();
    await phones.open(verificationLink({ own: own as string, peer: peer as string }));
    expect(scanOf(phones.ada)).toEqual(refused(why, phones.ids.noor));
    await phones.confirm();
    expect(phones.standing()).toBe('known');
  });

  it('when a second link comes before the tap', async () => {
    const phones = await connected();
    await phones.begin();
    await phones.open(phones.shown);
    await phones.open(verificationLink({ own: key, peer: phones.ids.ada }));
    expect(scanOf(phones.ada)).toEqual(refused('two links', phones.ids.noor));
    await phones.confirm();
    expect(phones.standing()).toBe('known');
  });

  it('by whatever links others make up, in whatever order', async () => {
    const phones = await connected();
    const made = fc.oneof(
      fc.constant(phones.shown),
      fc.string(),
      fc.string().map(rest => `earshot://verify?${rest}`),
      fc.string().map(rest => phones.shown + rest),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(made, { maxLength: 5 }), async links => {
        phones.ada.earshot.cancelScan();
        for (const link of links) {
          phones.ada.earshot.openLink(link);
          phones.ada.earshot.confirmScan();
        }
        await phones.run();
        expect(phones.standing()).toBe('known');
      }),
      { numRuns: 50 },
    );
  });
});

it('is not disturbed by the same link handed over twice', async () => {
  const phones = await connected();
  await phones.begin();
  await phones.open(phones.shown);
  await phones.open(phones.shown);
  expect(scanOf(phones.ada)).toMatchObject({ state: 'matched' });
  await phones.confirm();
  expect(phones.standing()).toBe('verified');
});

it('restarts with each tap on Scan', async () => {
  const phones = await connected();
  await phones.begin();
  await phones.run(SCAN_MS - seconds(10));
  await phones.begin();
  await phones.run(seconds(60));
  await phones.open(phones.shown);
  expect(scanOf(phones.ada)).toMatchObject({ state: 'matched', connected: true });
});
