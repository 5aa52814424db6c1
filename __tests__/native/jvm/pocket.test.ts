import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { KotlinPrograms } from './kotlin-programs';
import { compileKotlinPrograms } from './kotlin-programs';

const project = resolve(__dirname, '../../..');
const ours = join(project, 'android/app/src/main/java/app/earshot');
const [, kotlin = ''] =
  /kotlinVersion = "(.+)"/.exec(readFileSync(join(project, 'android/build.gradle'), 'utf8')) ?? [];

let programs: KotlinPrograms;
beforeAll(() => {
  programs = compileKotlinPrograms(kotlin, [
    join(ours, 'pocket/StayAwake.kt'),
    join(ours, 'pocket/ThreadSchedule.kt'),
    join(ours, 'network/BoundNetwork.kt'),
    join(ours, 'network/AnyWifi.kt'),
    join(__dirname, 'kotlin-programs'),
  ]);
});

describe('what keeps a phone awake in a pocket', () => {
  const run = (story: string) => programs.run('PocketKt', story);

  it('holds all locks and ticks for as long as JavaScript renews it', () => {
    expect(run('renewed')).toEqual(
      [60, 120, 180, 240].map(
        ticks => `held [true, true, true] for [60000, 60000, 60000], ${ticks} ticks`,
      ),
    );
  });

  it('lets everything go when JavaScript does not renew it', () => {
    expect(run('forgotten')).toEqual(['held true, 119 ticks', 'held false, 120 ticks']);
  });

  it('lets everything go when it is told to, and can begin again', () => {
    expect(run('stopped')).toEqual(['held false, 0 ticks', 'held true, 2 ticks']);
  });

  it('holds what can be had when the system refuses a part, and says which', () => {
    expect(run('refused')).toEqual([
      '0 ms with a tick every 500 ms',
      'no WAKE_LOCK',
      'held [false, true], 2 ticks',
      'held [false, false], 120 ticks',
    ]);
  });

  it('releases every other lock when one cannot be released', () => {
    expect(run('stuck')).toEqual(['no release', 'held [true, false], 0 ticks']);
  });

  it('is not ended by the end of an earlier renewal that was cancelled too late', () => {
    expect(run('late end')).toEqual(['held true']);
  });

  it('holds nothing when there is nothing to end it', () => {
    expect(run('no schedule')).toEqual(['shut down', 'held false']);
  });

  it('holds nothing for a call that comes after the app has closed', () => {
    expect(run('closed')).toEqual(['The app is closing.', 'done', 'held false']);
  });

  it('ticks once per period however often it is renewed, and can change the period', () => {
    expect(run('another tick')).toEqual(['12 ticks']);
  });

  it('goes on ticking after a tick that failed', () => {
    expect(run('failing ticks')).toEqual(['three ticks true']);
  });

  it('ticks on a thread of its own, which ends', () => {
    expect(run('on a thread')).toEqual(['three ticks true', 'ended']);
  });
});

describe('the network that sockets go over', () => {
  it.each([
    ['a Wi-Fi, until it goes', '+a -a', 'bind a, bound, bind null, unbound'],
    ['the first of two for as long as it is there', '+a +b -b', 'bind a, bound'],
    ['the second once the first has gone', '+a +b -a', 'bind a, bound, bind b, bound'],
    ['none when both have gone', '+a +b -a -b', 'bind a, bound, bind b, bound, bind null, unbound'],
    [
      'each of two in turn',
      '+a -a +b -b',
      'bind a, bound, bind null, unbound, bind b, bound, bind null, unbound',
    ],
    ['the same when it is told of twice', '+a +a -b', 'bind a, bound'],
    ['none that may not be used', '!a +a', 'bind a: refused'],
    [
      'the other when one may not be used',
      '!b +a +b -a',
      'bind a, bound, bind b: refused, bind null, unbound',
    ],
    ['none once nobody follows', '+a +b 0', 'bind a, bound, bind null, unbound'],
    ['a new one after that', '+a 0 +b', 'bind a, bound, bind null, unbound, bind b, bound'],
  ])('is %s: %s', (_, told, lines) => {
    expect(programs.run('Bound', ...told.split(' ')).join(', ')).toBe(lines);
  });

  it('is none on a phone that is itself the hotspot: nothing is bound, nor unbound', () => {
    expect(programs.run('Bound', '0')).toEqual(['']);
    expect(programs.run('Bound', '-a', '0')).toEqual(['']);
  });

  it('is asked for as any Wi-Fi, with or without internet', () => {
    expect(programs.run('Request')).toEqual([
      'Wi-Fi true',
      'mobile false',
      'internet false',
      'validated false',
    ]);
  });
});
