import { systemReducesMotion } from './phone';
import { act, render, screen } from '@testing-library/react-native';
import { Path } from 'react-native-svg';
import { endMarks, type EndMark } from '../../src/app/art/endMarks';
import { LeaseRing, type RingedLease } from '../../src/app/components/LeaseRing';
import { EarshotProvider } from '../../src/app/state/context';
import { figureSize } from '../../src/app/components/figureSize';
import { en } from '../../src/app/strings/en';
import { colours } from '../../src/app/theme';
import { ThemeProvider } from '../../src/app/useTheme';
import { minutes, seconds } from '../../src/runtime';
import { createWorld } from '../../src/simulation';
import { Earshot } from '../../src/app/state/earshot';
import { NOW, session } from './earshot-showing';

// The clock too: the ring's own motion is a matter of time.
beforeEach(() => jest.useFakeTimers());

/** A ring on a phone whose time passes when a test says so. */
async function showRing(first: RingedLease | undefined, mark?: EndMark) {
  const world = createWorld({ seed: 1 });
  const { ports } = world.phone('Ada', { wallMs: NOW });
  const earshot = new Earshot({ ports, defaultName: 'Ada' });
  const ring = (lease: RingedLease | undefined) => (
    <EarshotProvider value={earshot}>
      <ThemeProvider>
        <LeaseRing lease={lease} endedOrigin="openSession" mark={mark} />
      </ThemeProvider>
    </EarshotProvider>
  );
  render(ring(first));
  await act(async () => {});
  return {
    change: (lease: RingedLease | undefined) => screen.rerender(ring(lease)),
    pass: (ms: number) =>
      act(async () => {
        await world.run(ms);
        jest.advanceTimersByTime(ms);
      }),
  };
}

const shows = (figure: string) =>
  expect(screen.getByText(figure, { includeHiddenElements: true })).toBeOnTheScreen();
const filling = () => screen.UNSAFE_queryAllByType(Path)[0]?.props;
/** Where the filled part ends: its last two numbers. */
const filledTo = () => filling()?.d.split(' ').slice(-2).map(Number);

describe('the ring of a lease', () => {
  it('counts down by itself, from when the lease ends', async () => {
    const { pass } = await showRing(session);
    shows('9:14');
    await pass(seconds(3));
    shows('9:11');
    expect(
      screen.getByLabelText('Exchange lease, 9 minutes 11 seconds left, connected'),
    ).toBeOnTheScreen();
  });

  it('never shows less than nothing', async () => {
    const { pass } = await showRing({ ...session, endsMs: NOW + 1000 });
    await pass(seconds(5));
    shows('0:00');
  });

  it('is whole while connected, and dashed in another colour while apart', async () => {
    const { change } = await showRing(session);
    expect(filling()).toMatchObject({ stroke: colours.light.here.shape });
    expect(filling()?.strokeDasharray).toBeUndefined();
    change({ ...session, connected: false });
    expect(filling()).toMatchObject({ stroke: colours.light.outOfEarshot.shape });
    expect(filling()?.strokeDasharray).toEqual(expect.any(String));
  });

  it.each([
    ['done', colours.light.here.shape],
    ['timeUp', colours.light.timeUp.shape],
    ['byHand', colours.light.byHand.shape],
    ['failed', colours.light.failed.shape],
  ] as const)('has a mark of its own for how the lease ended: %s', async (mark, stroke) => {
    await showRing(undefined, mark);
    expect(filling()).toMatchObject({ d: endMarks[mark], stroke });
    expect(screen.getByLabelText(`Exchange lease, ${en.lease.marks[mark]}`)).toBeOnTheScreen();
  });

  it('says that time is up when nothing else is known', async () => {
    await showRing(undefined);
    expect(screen.getByLabelText('Exchange lease, time up')).toBeOnTheScreen();
  });

  it('shows what is done as done, though the lease lives on', async () => {
    await showRing(session, 'done');
    expect(screen.getByLabelText('Exchange lease, done')).toBeOnTheScreen();
    expect(screen.queryByText('9:14', { includeHiddenElements: true })).toBeNull();
  });

  it.each([
    ['9:59', 52],
    ['10:00', 52],
    ['1:02:03', 52],
    ['9:59', 40],
    ['10:00', 92],
  ])('leaves room between %s and a ring of %d', (figure, ring) => {
    const inner = ring - 2 * (ring > 52 ? 6 : 4);
    const digits = figure.replace(/:/g, '').length;
    // As wide as the widest of the systems' own bold digits.
    const width =
      figureSize(figure, ring, ring > 52 ? 6 : 4) *
      (digits * 0.62 + (figure.length - digits) * 0.3);
    expect(width).toBeLessThanOrEqual(inner - 8);
  });

  it('has room for hours', async () => {
    await showRing({ ...session, periodMs: minutes(90), endsMs: NOW + 3_723_000 });
    shows('1:02:03');
  });
});

describe('a renewal', () => {
  const halfLeft = { ...session, endsMs: NOW + minutes(5) };
  const renewed = { ...session, endsMs: NOW + minutes(7.5) };
  /** At three quarters of the turn: the left edge of the ring. */
  const threeQuarters = [2, 26];

  it('fills the ring again with a short spring', async () => {
    systemReducesMotion(false);
    const { change, pass } = await showRing(halfLeft);
    const before = filledTo();
    change(renewed);
    expect(filledTo()).toEqual(before);
    await pass(100);
    expect(filledTo()).not.toEqual(before);
    expect(filledTo()).not.toEqual(threeQuarters);
    await pass(900);
    await pass(900);
    expect(filledTo()?.[0]).toBeCloseTo(2, 0);
  });

  it.each([true, 'not said yet'] as const)(
    'fills it at once where motion is reduced: %s',
    async reduced => {
      systemReducesMotion(reduced);
      const { change } = await showRing(halfLeft);
      change(renewed);
      expect(filledTo()).toEqual(threeQuarters);
    },
  );
});
