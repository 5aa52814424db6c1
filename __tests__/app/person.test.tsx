import { act, fireEvent, screen } from '@testing-library/react-native';
import { Path, Rect } from 'react-native-svg';
import { encode } from 'uqr';
import { seconds, verificationLink } from '../../src/runtime';
import { earshotShowing, noor, NOW, session, sessionLine } from './earshot-showing';
import { openApp, systemTurns } from './phone';
import { personAt, twoApps } from './state/two-apps';

const openNoor = () => fireEvent.press(screen.getByRole('button', { name: 'Noor' }));

/** Two real apps that have met and exchanged their songs; Ada's screen is open on Noor. */
async function adaLooksAtNoor() {
  const phones = await twoApps();
  await phones.world.run(seconds(15));
  openApp(phones.ada.earshot);
  openNoor();
  const run = (ms: number) => act(() => phones.world.run(ms));
  return { ...phones, run };
}

const stories = () =>
  screen.getAllByLabelText(/lease with/).map(each => each.props['aria-label'] as string);

describe('the code', () => {
  const spoken = (code = '') =>
    `Verification code: ${code
      .split(' ')
      .map(group => [...group].join(' '))
      .join(', ')}`;

  it('is the same on both screens, in five groups of three, and spoken digit by digit', async () => {
    const { noor: noorsPhone } = await adaLooksAtNoor();
    const code = personAt(noorsPhone, 'Ada')?.code;
    const groups = code?.split(' ') ?? [];
    expect(groups).toHaveLength(5);
    for (const group of groups) {
      expect(group).toMatch(/^\d{3}$/);
      expect(screen.getAllByText(group, { includeHiddenElements: true }).length).toBeGreaterThan(0);
    }
    expect(screen.getByLabelText(spoken(code))).toBeOnTheScreen();
  });

  it('stays while the two are apart, and when they are back', async () => {
    const { run, world, ada, noor: noorsPhone } = await adaLooksAtNoor();
    const before = personAt(ada, 'Noor')?.code;
    world.apart(ada.phone, noorsPhone.phone);
    await run(seconds(60));
    expect(screen.getByLabelText(spoken(before))).toBeOnTheScreen();
    expect(screen.getByRole('button', { name: 'It matches' })).toBeOnTheScreen();
    world.together(ada.phone, noorsPhone.phone);
    await run(seconds(30));
    expect(personAt(noorsPhone, 'Ada')?.code).toBe(before);
    expect(screen.getByLabelText(spoken(before))).toBeOnTheScreen();
  });

  it('of someone who is not let in is missing for a reason that can be changed', () => {
    const stranger = { ...noor, code: undefined, notLetIn: 'not verified' } as const;
    openApp(earshotShowing({ people: [stranger] }));
    openNoor();
    expect(
      screen.getByText(/lets in only people you have verified.*Switch that off/),
    ).toBeOnTheScreen();
  });

  it('makes a person verified once somebody has said that it matches', async () => {
    const { run, ada } = await adaLooksAtNoor();
    expect(screen.getByText('not verified yet')).toBeOnTheScreen();
    fireEvent.press(screen.getByRole('button', { name: 'It matches' }));
    await run(seconds(1));
    expect(screen.getByText('verified by code')).toBeOnTheScreen();
    expect(screen.queryByRole('button', { name: 'It matches' })).toBeNull();
    expect(personAt(ada, 'Noor')?.standing).toBe('verified');
  });
});

describe('the QR code', () => {
  const drawn = () => {
    const code = screen.getByLabelText('QR code of your key and Noor’s');
    const [ground] = code.findAllByType(Rect);
    const [modules] = code.findAllByType(Path);
    const { fill, d } = modules?.props as { readonly fill: string; readonly d: string };
    return { code, colours: [ground?.props.fill as string, fill], d };
  };

  it.each(['light', 'dark'] as const)(
    'is dark on light in the %s scheme, and says what it is',
    async scheme => {
      systemTurns(scheme);
      await adaLooksAtNoor();
      const { code, colours } = drawn();
      expect(code).toHaveProp('role', 'img');
      expect(colours).toEqual(['#ffffff', '#000000']);
    },
  );

  it('holds both whole keys, with four modules of quiet around them', async () => {
    const { ada, noor: noorsPhone } = await adaLooksAtNoor();
    const [own, peer] = [ada, noorsPhone].map(({ earshot }) => earshot.store.getState().me.id);
    const content = verificationLink({ own: own as string, peer: peer as string });
    const { data, size } = encode(content, { ecc: 'M', border: 4 });
    // What the strokes cover is what the library says, module by module.
    const covered = data.map(row => row.map(() => false));
    for (const [, x, y, length] of drawn().d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      for (let at = 0; at < Number(length); at++) {
        (covered[Number(y)] as boolean[])[Number(x) + at] = true;
      }
    }
    expect(covered).toEqual(data);
    expect(size).toBeGreaterThan(40);
    expect(covered.slice(0, 4).flat()).not.toContain(true);
    expect(covered.map(row => row.slice(-4)).flat()).not.toContain(true);
  });

  it('is not there before this phone knows its own key', () => {
    openApp(earshotShowing({ people: [noor] }));
    openNoor();
    expect(screen.queryByLabelText(/^QR code/)).toBeNull();
  });
});

describe('what holds between two people', () => {
  it('is a line for each lease; pressed, one shows both ends', async () => {
    const { run } = await adaLooksAtNoor();
    expect(screen.getByRole('heading', { name: 'What holds between you' })).toBeOnTheScreen();
    expect(screen.getByText('you may ask Noor’s phone')).toBeOnTheScreen();
    expect(screen.getByText('Noor’s phone may ask yours')).toBeOnTheScreen();
    fireEvent.press(screen.getByText('you may ask Noor’s phone'));
    await run(100);
    expect(screen.getByText('Both ends, one story')).toBeOnTheScreen();
    expect(stories()[0]).toMatch(/^Music player lease with Noor\. Began .* left\.$/);
  });

  it('explains what a lease is, and counts the answers on their way', async () => {
    const { run } = await adaLooksAtNoor();
    await run(seconds(1));
    fireEvent.press(screen.getByRole('button', { name: 'what is a lease?' }));
    expect(screen.getByText(/^What one phone lends another/)).toBeOnTheScreen();
    fireEvent.press(screen.getByText(/^\d+ answers? on (its|their) way$/));
    expect(screen.getByText('Result of stay')).toBeOnTheScreen();
  });

  it('says of an exchange that it goes on where it stopped, and how the one before ended', () => {
    const ended = {
      ...sessionLine,
      lease: 2,
      ended: { atMs: NOW - 7000, reason: 'elapsed' } as const,
    };
    const apart = { ...session, connected: false };
    openApp(earshotShowing({ people: [noor], leases: [apart], lifelines: [ended, sessionLine] }));
    openNoor();
    expect(screen.getByText('goes on where it stopped')).toBeOnTheScreen();
    expect(screen.getByText('Time was up.')).toBeOnTheScreen();
    expect(screen.getByLabelText('Exchange lease, time up')).toBeOnTheScreen();
  });
});

it('shows the code large when it is asked for, with what it is for', async () => {
  await adaLooksAtNoor();
  fireEvent.press(screen.getByRole('button', { name: 'Show my code' }));
  expect(screen.getByText(/^For the camera of Noor’s phone/)).toBeOnTheScreen();
  expect(screen.getAllByLabelText('QR code of your key and Noor’s')).toHaveLength(1);
  fireEvent.press(screen.getByRole('button', { name: 'Make it small again' }));
  expect(screen.queryByText(/^For the camera of Noor’s phone/)).toBeNull();
});

it('tells how many songs two people have in common', async () => {
  await adaLooksAtNoor();
  expect(screen.getAllByLabelText('33 % of your music in common, 30 songs').length).toBeGreaterThan(
    0,
  );
  expect(
    screen.getAllByText('You share 33 %: 30 songs', { includeHiddenElements: true }).length,
  ).toBeGreaterThan(0);
});

describe('to block someone', () => {
  it('asks first, and ends what is between the two', async () => {
    const { run, ada } = await adaLooksAtNoor();
    fireEvent.press(screen.getByRole('button', { name: 'Block' }));
    expect(screen.getByText('Block Noor?')).toBeOnTheScreen();
    await run(seconds(1));
    expect(personAt(ada, 'Noor')?.standing).toBe('known');
    fireEvent.press(screen.getByRole('button', { name: 'Block' }));
    await run(seconds(1));
    expect(personAt(ada, 'Noor')?.standing).toBe('blocked');
    expect(ada.earshot.store.getState().leases).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
    expect(screen.queryByLabelText(/^Verification code/)).toBeNull();
  });

  it('can be thought better of', async () => {
    const { run, ada } = await adaLooksAtNoor();
    fireEvent.press(screen.getByRole('button', { name: 'Block' }));
    fireEvent.press(screen.getByRole('button', { name: 'Cancel' }));
    await run(seconds(1));
    expect(screen.queryByText('Block Noor?')).toBeNull();
    expect(personAt(ada, 'Noor')?.standing).toBe('known');
  });
});

it('forgets someone after asking, and goes back to who is near', async () => {
  const { run, ada } = await adaLooksAtNoor();
  const forget = jest.spyOn(ada.earshot, 'forget');
  fireEvent.press(screen.getByRole('button', { name: 'Forget' }));
  expect(forget).not.toHaveBeenCalled();
  fireEvent.press(screen.getByRole('button', { name: 'Forget' }));
  expect(forget).toHaveBeenCalledTimes(1);
  await run(100);
  expect(screen.queryByText('Forget Noor?')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Nearby' })).toBeOnTheScreen();
});

it('accepts a namesake by a tap', () => {
  const earshot = earshotShowing({ people: [{ ...noor, namesake: true }] });
  const accept = jest.spyOn(earshot, 'accept');
  openApp(earshot);
  openNoor();
  fireEvent.press(screen.getByRole('button', { name: 'That is fine' }));
  expect(accept).toHaveBeenCalledWith('noor');
});

it('has a way back to who is near', () => {
  openApp(earshotShowing({ people: [noor] }));
  openNoor();
  expect(screen.getByRole('heading', { name: 'Noor' })).toBeOnTheScreen();
  fireEvent.press(screen.getByRole('button', { name: 'Back to Nearby' }));
  expect(screen.queryByRole('heading', { name: 'Noor' })).toBeNull();
});
