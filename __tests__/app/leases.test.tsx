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
const held = /^Session, Noor · you hold it/;

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
      row(/^Session, Noor · you hold it, renews with each call, connected$/),
    ).toBeOnTheScreen();
    expect(row(/^Session, Noor · you granted it, for one call, connected$/)).toBeOnTheScreen();
    expect(screen.getAllByLabelText(/9 minutes 14 seconds left, connected$/)).toHaveLength(2);
    expect(screen.getByText('1 granted, 1 held · one timer')).toBeOnTheScreen();
  });

  it('says in words when someone is out of earshot, and how much waits for their return', () => {
    show({
      people: [{ ...noor, waiting: 17 }],
      leases: [{ ...session, connected: false, pattern: 'a pattern of ours' }],
    });
    expect(row(/by its own rule, out of earshot, its time runs on$/)).toBeOnTheScreen();
    expect(screen.getByText('17 wait')).toBeOnTheScreen();
  });

  it('says when a lease was renewed last', () => {
    show({ leases: [session], lifelines: [sessionLine] });
    expect(screen.getByText('renewed 0:05 ago')).toBeOnTheScreen();
  });

  it('shows all, or those that were granted, or those that are held', () => {
    const ended = { ...sessionLine, lease: 3, ended: { atMs: NOW, reason: 'elapsed' } as const };
    show({ leases: [session, granted, { ...granted, lease: 4 }], lifelines: [ended] });
    const shown = () => screen.getAllByLabelText(/you (hold|granted) it/).length;
    expect(shown()).toBe(4);
    fireEvent.press(row(/^Granted 2$/));
    expect(row(/^Granted 2$/)).toBeSelected();
    expect(shown()).toBe(2);
    fireEvent.press(row(/^Held 1$/));
    expect(shown()).toBe(2);
    fireEvent.press(row(/^All 3$/));
    expect(shown()).toBe(4);
  });

  it('says when there is none of the chosen kind', () => {
    show({ leases: [session] });
    fireEvent.press(row(/^Granted 0$/));
    expect(screen.getByText(leases.noneChosen)).toBeOnTheScreen();
  });
});

describe('a lease that has ended', () => {
  const endedBecause = (ended: object, origin = 'openSession') => ({
    ...sessionLine,
    origin,
    ended: { atMs: NOW, ...ended } as never,
  });

  it.each([
    ['its time was over', { reason: 'elapsed' }],
    ['one of you ended it', { reason: 'revoked' }],
    ['you ended it', { reason: 'revoked', here: true }],
    ['its one call was made', { reason: 'used' }],
    ['Earshot was restarted on their phone', { reason: 'peer restarted' }],
    ['Earshot was restarted on this phone', { reason: 'closed' }],
  ])('stays a while and says why: %s', (words, ended) => {
    show({ lifelines: [endedBecause(ended)] });
    expect(screen.getByText(`${words} · 10:42:00`)).toBeOnTheScreen();
    expect(screen.getByRole('heading', { name: 'Ended' })).toBeOnTheScreen();
  });

  it('after all songs had crossed says so', () => {
    const outcome = { songs: 'crossed' } as const;
    show({ lifelines: [{ ...endedBecause({ reason: 'revoked' }), outcome }] });
    expect(screen.getByText('all songs had crossed · 10:42:00')).toBeOnTheScreen();
  });

  it('says once what was cleaned up with it', () => {
    const dropped = { direction: 'sending', songs: 214, reason: 'elapsed' } as const;
    const line = endedBecause({ reason: 'elapsed' });
    const lost = { ...line, outcome: { songs: 'dropped', drop: dropped } as const };
    show({ lifelines: [lost, { ...line, lease: 7 }, { ...line, role: 'grantor' as const }] });
    expect(screen.getAllByText(leases.dropped('Noor', dropped))).toHaveLength(1);
  });
});

describe('a lease that is opened', () => {
  it('is renewed, and the ring and a sentence say so', async () => {
    const { run, ada } = await adaLooksAtHerLeases();
    await run(minutes(2));
    const player = /^Music player, Noor · you hold it/;
    expect(row(player)).not.toBeExpanded();
    fireEvent.press(row(player));
    expect(row(player)).toBeExpanded();
    fireEvent.press(row(/^Renew Music player with Noor$/));
    expect(screen.getByText(leases.renewing)).toBeOnTheScreen();
    await run(seconds(1));
    expect(
      screen.getByText(/^Renewed: (10 minutes|9 minutes 59 seconds) left\.$/),
    ).toBeOnTheScreen();
    const [lease] = ada.earshot.store.getState().leases.filter(({ role }) => role === 'holder');
    expect((lease?.endsMs ?? 0) - ada.earshot.nowMs()).toBeGreaterThan(minutes(9.9));
  });

  it('is ended, and is below with the reason, and both are told', async () => {
    const { run, noor: noorsPhone } = await adaLooksAtHerLeases();
    fireEvent.press(row(/^Music player, Noor · you granted it/));
    fireEvent.press(row(/^End Music player with Noor$/));
    expect(screen.getByText('Music player with Noor has ended.')).toBeOnTheScreen();
    await run(200);
    expect(screen.getByText(/^you ended it · /)).toBeOnTheScreen();
    const seenByNoor = noorsPhone.earshot.store.getState().lifelines;
    expect(seenByNoor).toContainEqual(
      expect.objectContaining({
        origin: 'MusicPlayer',
        ended: { atMs: expect.any(Number) as number, reason: 'revoked' },
      }),
    );
  });

  it('says why it was not renewed, and what one can do', async () => {
    const earshot = show({ leases: [session] });
    jest
      .spyOn(earshot, 'renewLease')
      .mockRejectedValue(new RemoteError('Error', 'no more time for you'));
    fireEvent.press(row(held));
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
