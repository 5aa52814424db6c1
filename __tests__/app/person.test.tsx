import { act, fireEvent, screen } from '@testing-library/react-native';
import { seconds } from '../../src/runtime';
import { earshotShowing, noor, NOW, session, sessionLine } from './earshot-showing';
import { openApp } from './phone';
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
  it('is the same on both screens, in six groups of five, and spoken digit by digit', async () => {
    const { noor: noorsPhone } = await adaLooksAtNoor();
    const ada = personAt(noorsPhone, 'Ada')?.id ?? '';
    const groups = noorsPhone.earshot.verificationCode(ada).split(' ');
    expect(groups).toHaveLength(6);
    for (const group of groups) {
      expect(group).toMatch(/^\d{5}$/);
      expect(screen.getByText(group, { includeHiddenElements: true })).toBeOnTheScreen();
    }
    const digits = groups.map(group => [...group].join(' ')).join(', ');
    expect(screen.getByLabelText(`Verification code: ${digits}`)).toBeOnTheScreen();
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

describe('the leases between two people', () => {
  it('are told as they were: those that live first, then those that ended', async () => {
    const { run, world, ada, noor: noorsPhone } = await adaLooksAtNoor();
    world.apart(ada.phone, noorsPhone.phone);
    await run(seconds(20));
    const told = stories();
    const firstEnded = told.findIndex(story => story.includes('ended'));
    expect(firstEnded).toBeGreaterThan(0);
    expect(told.slice(firstEnded).every(story => story.includes('ended'))).toBe(true);
    expect(told[0]).toMatch(
      /^Music player lease with Noor\. Began .* Apart 1 time, \d+ seconds in all\. .* left\.$/,
    );
  });

  it('are drawn with the time apart and with the end of both', () => {
    const ended = {
      ...sessionLine,
      lease: 2,
      ended: { atMs: NOW - 7000, reason: 'elapsed' } as const,
    };
    openApp(earshotShowing({ people: [noor], leases: [session], lifelines: [ended, sessionLine] }));
    openNoor();
    expect(stories()).toEqual([
      'Session lease with Noor. Began 10:41:00. Renewed 5 times. Apart 1 time, 11 seconds in all. 9 minutes 14 seconds left.',
      'Session lease with Noor. Began 10:41:00. Renewed 5 times. Apart 1 time, 11 seconds in all. Both ended 10:41:53.',
    ]);
    const drawn = { includeHiddenElements: true };
    expect(screen.getAllByText('apart 0:11', drawn)).toHaveLength(2);
    expect(screen.getByText('both ended 10:41:53', drawn)).toBeOnTheScreen();
    expect(screen.getByText('now', drawn)).toBeOnTheScreen();
    expect(screen.getByLabelText('Session lease, ended')).toBeOnTheScreen();
  });
});

it('tells how many songs two people have in common', async () => {
  await adaLooksAtNoor();
  expect(screen.getAllByLabelText('33 % of your music in common, 30 songs').length).toBeGreaterThan(
    0,
  );
  expect(screen.getByText('30 songs', { includeHiddenElements: true })).toBeOnTheScreen();
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
