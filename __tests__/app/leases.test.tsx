import { act, fireEvent, screen } from '@testing-library/react-native';
import type { EarshotState } from '../../src/app/state/state';
import { en } from '../../src/app/strings/en';
import { minutes, RemoteError, seconds } from '../../src/runtime';
import { earshotShowing, noor, NOW, session, sessionLine } from './earshot-showing';
import { openApp } from './phone';
import { twoApps } from './state/two-apps';

const { leases } = en;
const granted = { ...session, lease: 2, role: 'grantor', pattern: 'single-call' } as const;
const openLeases = () => fireEvent.press(screen.getByLabelText(/^Leases/));
const row = (name: RegExp) => screen.getByRole('button', { name });
const held = /^Exchange, Noor · you hold it/;

function show(state: Partial<EarshotState>) {
  const earshot = earshotShowing({ people: [noor], ...state });
  openApp(earshot);
  openLeases();
  return earshot;
}

/** Two real apps that have met; Ada looks at her leases. */
async function adaLooksAtHerLeases() {
  const phones = await twoApps();
  await phones.world.run(seconds(15));
  openApp(phones.ada.earshot);
  openLeases();
  const run = (ms: number) => act(() => phones.world.run(ms));
  return { ...phones, run };
}

describe('the list of leases', () => {
  it('says of each what it is for, with whom, whose it is, by which rule it lives and how long', () => {
    show({ leases: [session, granted] });
    expect(
      row(/^Exchange, Noor · you hold it, renews with each call, connected$/),
    ).toBeOnTheScreen();
    expect(row(/^Exchange, Noor · you gave it, for one call, connected$/)).toBeOnTheScreen();
    expect(screen.getAllByLabelText(/9 minutes 14 seconds left, connected$/)).toHaveLength(2);
  });

  it.each([
    ['MusicPlayer', 'renew-on-call', 'holder', 'You may ask Noor’s phone about its music.'],
    ['MusicPlayer', 'renew-on-call', 'grantor', 'Noor’s phone may ask yours about its music.'],
    ['openSession', 'renew-on-call', 'holder', 'Each song winds it up to 10:00 again.'],
    ['whenMatched', 'single-call', 'grantor', 'Noor’s phone may call back once. Then it is over.'],
    ['AgentPost', 'renew-on-call', 'grantor', leases.sentences.postYours('Noor')],
    ['anything', 'plain', 'holder', leases.sentences.plain],
  ] as const)('has a sentence for each kind: %s %s %s', (origin, pattern, role, words) => {
    show({ leases: [{ ...session, origin, pattern, role }] });
    expect(screen.getByText(words)).toBeOnTheScreen();
  });

  it('says in words when someone is out of earshot, and how much waits for one reference, not for the person', () => {
    const away = { ...session, connected: false };
    const earshot = show({
      people: [{ ...noor, waiting: 17 }],
      leases: [away, { ...away, lease: 2, role: 'grantor', origin: 'MusicPlayer' }],
    });
    const key = 'noor holder 1';
    act(() =>
      earshot.store.setState({ calls: { groups: [], byLease: { [key]: { sent: 2, unsent: 3 } } } }),
    );
    expect(row(/^Exchange.*out of earshot, its time runs on$/)).toBeOnTheScreen();
    expect(screen.getAllByText(/messages wait/)).toHaveLength(1);
    expect(screen.getByText(/5 messages wait\.$/)).toBeOnTheScreen();
  });

  it('shows all, or those that were given, or held, or those that ended', () => {
    const ended = {
      ...sessionLine,
      lease: 3,
      ended: { atMs: NOW - minutes(1), reason: 'elapsed' } as const,
    };
    show({ leases: [session, granted, { ...granted, lease: 4 }], lifelines: [ended] });
    const shown = () => screen.queryAllByLabelText(/you (hold|gave) it/).length;
    expect(shown()).toBe(3);
    fireEvent.press(row(/^You gave 2$/));
    expect(row(/^You gave 2$/)).toBeSelected();
    expect(shown()).toBe(2);
    fireEvent.press(row(/^You hold 1$/));
    expect(shown()).toBe(1);
    fireEvent.press(row(/^Ended 1$/));
    expect(shown()).toBe(0);
    expect(screen.getByLabelText('Exchange, Noor · 10:41, Time was up.')).toBeOnTheScreen();
    fireEvent.press(row(/^All 3$/));
    expect(shown()).toBe(3);
  });

  it('says when there is none of the chosen kind', () => {
    show({ leases: [session] });
    fireEvent.press(row(/^You gave 0$/));
    expect(screen.getByText(leases.noneChosen)).toBeOnTheScreen();
  });

  it('explains once what a lease is, with the looks of a ring', () => {
    show({ leases: [session] });
    fireEvent.press(row(/^what is a lease/));
    expect(screen.getByText(leases.explained)).toBeOnTheScreen();
    fireEvent.press(row(/^Close: what is a lease/));
    expect(screen.queryByText(leases.explained)).toBeNull();
  });

  it('makes only what is in sight, of however many there are', () => {
    const lifelines = Array.from({ length: 3000 }, (_, lease) => ({
      ...sessionLine,
      lease,
      ended: { atMs: NOW, reason: 'elapsed' } as const,
    }));
    show({ lifelines });
    fireEvent.press(row(/^Ended 3,000$/));
    expect(screen.getAllByLabelText(/Time was up\.$/).length).toBeLessThan(60);
  });
});

describe('answers on their way', () => {
  const group = {
    ...{ peer: 'noor', peerName: 'Noor', lease: 1, origin: 'openSession', method: 'uploadSong' },
    ...{ isDue: false, connected: true, count: 1, unsent: 0, periodMs: minutes(10) },
    first: [{ order: 7, endsMs: NOW + minutes(9) }],
  };
  const showGroup = (changes: Partial<typeof group>) => {
    const earshot = show({ leases: [session] });
    act(() =>
      earshot.store.setState({ calls: { groups: [{ ...group, ...changes }], byLease: {} } }),
    );
  };

  it('are a lease each for one call back, and counted', () => {
    showGroup({});
    expect(screen.getByText('Answer to uploadSong · once')).toBeOnTheScreen();
    expect(screen.getByText('Noor’s phone may call back once. Then it is over.')).toBeOnTheScreen();
    expect(row(/^You gave 1$/)).toBeOnTheScreen();
  });

  it('with a due are results that this phone waits for', () => {
    showGroup({ isDue: true, first: [{ order: 7, endsMs: NOW + 42_000 }] });
    expect(screen.getByText('Result of uploadSong')).toBeOnTheScreen();
    expect(screen.getByText('Noor · you hold it · due in 0:42')).toBeOnTheScreen();
    expect(screen.getByText(leases.answers.due)).toBeOnTheScreen();
    expect(row(/^You hold 2$/)).toBeOnTheScreen();
  });

  it('are one row, however many, which opens to those that end first', () => {
    const first = Array.from({ length: 20 }, (_, order) => ({ order, endsMs: NOW + 9000 }));
    showGroup({ count: 1500, unsent: 1200, first });
    expect(
      screen.getByText(
        '1,500 answers on their way, once each. 1,200 are not sent yet: they wait for the way back.',
      ),
    ).toBeOnTheScreen();
    fireEvent.press(screen.getByText('Answer to uploadSong · once'));
    expect(screen.getAllByText(/^number /)).toHaveLength(20);
    expect(screen.getByText('and 1,480 more')).toBeOnTheScreen();
  });

  it('of two real phones are listed while somebody looks, and only then', async () => {
    const { run, ada } = await adaLooksAtHerLeases();
    const groups = () => ada.earshot.store.getState().calls.groups;
    await run(seconds(1));
    expect(groups()).toContainEqual(
      expect.objectContaining({ method: 'stay', isDue: true, count: 1 }),
    );
    expect(screen.getByText('Result of stay')).toBeOnTheScreen();
    fireEvent.press(screen.getByLabelText(/^Nearby/));
    await run(seconds(2));
    expect(groups()).toEqual([]);
  });
});

describe('a lease that has ended', () => {
  const endedBecause = (ended: object, changes: object = {}) => ({
    ...sessionLine,
    ended: { atMs: NOW, ...ended } as never,
    ...changes,
  });

  it.each([
    ['Time was up.', { reason: 'elapsed' }, {}],
    ['One of you ended it.', { reason: 'revoked' }, {}],
    ['You ended it.', { reason: 'revoked', here: true }, {}],
    ['Its one call was made.', { reason: 'used' }, {}],
    ['Earshot was restarted on their phone.', { reason: 'peer restarted' }, {}],
    ['Earshot was restarted on this phone.', { reason: 'closed' }, {}],
    ['You left the room, and it ran out.', { reason: 'elapsed' }, { origin: 'register' }],
    [
      'All songs crossed. Both phones let go.',
      { reason: 'revoked' },
      { outcome: { songs: 'crossed' } },
    ],
    [
      'Time was up. 214 songs were let go.',
      { reason: 'elapsed' },
      {
        outcome: {
          songs: 'dropped',
          drop: { direction: 'sending', songs: 214, reason: 'elapsed' },
        },
      },
    ],
  ])('stays a while where the eye is, and says how: %s', (words, ended, changes) => {
    show({ lifelines: [endedBecause(ended, changes)] });
    expect(screen.getByText(words)).toBeOnTheScreen();
    expect(screen.getByRole('heading', { name: leases.justEnded })).toBeOnTheScreen();
  });
});

describe('a lease’s own page', () => {
  const open = (name: RegExp) => fireEvent.press(row(name));

  it('has both ends on one axis, what is known of it, and the one before', () => {
    const before = {
      ...sessionLine,
      lease: 9,
      beganMs: NOW - minutes(3),
      ended: { atMs: NOW - minutes(2), reason: 'revoked' } as const,
      outcome: { songs: 'crossed' } as const,
    };
    show({ leases: [session], lifelines: [before, { ...sessionLine, renewals: 18_977 }] });
    open(held);
    expect(screen.getByRole('heading', { name: 'Exchange' })).toBeOnTheScreen();
    expect(screen.getByText('with Noor · you hold it')).toBeOnTheScreen();
    expect(screen.getByText(leases.page.story)).toBeOnTheScreen();
    expect(screen.getByText('18,977 times')).toBeOnTheScreen();
    expect(screen.getByText(leases.page.wouldEnd)).toBeOnTheScreen();
    expect(screen.getByText('The one before, with Noor')).toBeOnTheScreen();
    expect(screen.getByLabelText(/All songs crossed · both let go 10:40:00\.$/)).toBeOnTheScreen();
  });

  it('renews it, and the ring and a sentence say so', async () => {
    const { run, ada } = await adaLooksAtHerLeases();
    await run(minutes(2));
    open(/^Music player, Noor · you hold it/);
    fireEvent.press(row(/^Renew Music player with Noor$/));
    expect(screen.getByText(leases.renewing)).toBeOnTheScreen();
    await run(seconds(1));
    expect(
      screen.getByText(/^Renewed: (10 minutes|9 minutes 59 seconds) left\.$/),
    ).toBeOnTheScreen();
    const [lease] = ada.earshot.store.getState().leases.filter(({ role }) => role === 'holder');
    expect((lease?.endsMs ?? 0) - ada.earshot.nowMs()).toBeGreaterThan(minutes(9.9));
  });

  it('ends it, says so where it stood, and both are told', async () => {
    const { run, noor: noorsPhone } = await adaLooksAtHerLeases();
    open(/^Music player, Noor · you gave it/);
    fireEvent.press(row(/^End Music player with Noor$/));
    await run(200);
    expect(screen.getByText('You ended it.')).toBeOnTheScreen();
    expect(screen.queryByRole('button', { name: /^Renew/ })).toBeNull();
    const seenByNoor = noorsPhone.earshot.store.getState().lifelines;
    expect(seenByNoor).toContainEqual(
      expect.objectContaining({
        origin: 'MusicPlayer',
        ended: { atMs: expect.any(Number) as number, reason: 'revoked' },
      }),
    );
    fireEvent.press(row(/^Back to Leases$/));
    expect(screen.getByText('Promises with an end: unrenewed, both let go.')).toBeOnTheScreen();
  });

  it('says why it was not renewed, and what one can do', async () => {
    const earshot = show({ leases: [session] });
    jest
      .spyOn(earshot, 'renewLease')
      .mockRejectedValue(new RemoteError('Error', 'no more time for you'));
    open(held);
    fireEvent.press(row(/^Renew/));
    expect(
      await screen.findByText(leases.renewalRefused('Noor', 'no more time for you.')),
    ).toBeOnTheScreen();
    expect(row(/^Renew/)).toBeEnabled();
  });

  it.each([
    [0, leases.renewalTooLate],
    [minutes(3), leases.renewedLess('3 minutes')],
  ])('of which %d ms are left after the renewal says so', async (leftMs, words) => {
    const earshot = show({ leases: [session] });
    jest.spyOn(earshot, 'renewLease').mockResolvedValue(leftMs);
    fireEvent.press(row(held));
    fireEvent.press(row(/^Renew/));
    expect(await screen.findByText(words)).toBeOnTheScreen();
  });

  it('with someone who is away says that the request waits', () => {
    const earshot = show({ leases: [{ ...session, connected: false }] });
    jest.spyOn(earshot, 'renewLease').mockReturnValue(new Promise(() => {}));
    fireEvent.press(row(held));
    fireEvent.press(row(/^Renew/));
    expect(screen.getByText(leases.renewalWaits('Noor'))).toBeOnTheScreen();
    expect(row(/^Renew/)).toBeDisabled();
  });

  it('can be renewed and ended by a screen reader without opening it first', () => {
    const earshot = show({ leases: [session] });
    const renew = jest.spyOn(earshot, 'renewLease').mockReturnValue(new Promise(() => {}));
    const revoke = jest.spyOn(earshot, 'revokeLease');
    const perform = (actionName: string) =>
      fireEvent(row(held), 'accessibilityAction', { nativeEvent: { actionName } });
    perform('renew');
    expect(renew).toHaveBeenCalledWith(session, session.periodMs);
    perform('revoke');
    expect(revoke).toHaveBeenCalledWith(session);
  });
});
