import { join, resolve } from 'node:path';
import { compileJavaPrograms } from './java-programs';
import type { JavaPrograms } from './java-programs';

/** The library's ids for accepted sockets start here: see patches/README.md. */
const firstAcceptedId = 2 ** 30;

let java: JavaPrograms;

beforeAll(() => {
  const library = resolve(__dirname, '../../../node_modules/react-native-tcp-socket');
  java = compileJavaPrograms({
    library: join(library, 'android/src/main/java'),
    stubs: join(__dirname, 'stubs'),
    programs: __dirname,
  });
});

afterAll(() => java.remove());

/** What JavaScript heard about one socket or server. */
const about = (id: number, lines: readonly string[]): readonly string[] =>
  lines.filter(line => /^\w+ (\d+)/.exec(line)?.[1] === String(id));

it('compiles without a warning in the files that the patch touches', () => {
  expect(java.warnings).not.toMatch(/TcpSocket(Client|Server|Module)\.java/);
});

describe('a reset by the other phone', () => {
  it('reaches JavaScript as an error and one close, on a socket that we dialed', () => {
    expect(java.run('RemoteReset', 'dialed')).toEqual([
      'connect 0',
      expect.stringMatching(/^error 0 .*reset/),
      'close 0 hadError',
      'left []',
    ]);
  });

  it('reaches JavaScript as an error and one close, on a socket that we accepted', () => {
    const lines = java.run('RemoteReset', 'accepted');

    expect(about(firstAcceptedId, lines)).toEqual([
      expect.stringMatching(/^error \d+ .*reset/),
      `close ${firstAcceptedId} hadError`,
    ]);
    expect(lines).toContain('left [0]');
  });
});

describe('an orderly end by the other phone', () => {
  it('is no error: what it sent, its end, then one close', () => {
    expect(java.run('RemoteEnd', 'plain')).toEqual([
      'connect 0',
      'data 0 bye',
      'end 0',
      'close 0',
      'left []',
    ]);
  });

  it('leaves our half open when allowHalfOpen is set', () => {
    expect(java.run('RemoteEnd', 'half-open')).toEqual([
      'peer read wait',
      'connect 0',
      'data 0 bye',
      'end 0',
      'written 0 0',
      'close 0',
      'left []',
    ]);
  });

  it('is heard after the connect, however soon it comes, so that JavaScript answers it', () => {
    expect(java.run('EagerPeer')).toEqual(['closed 100', 'ended before connect 0', 'left []']);
  });
});

describe('hanging up ourselves', () => {
  it.each(['reading', 'paused'])('is no error, closes once and ends the reader (%s)', state => {
    expect(java.run('LocalDestroy', state)).toEqual([
      'reader waits true',
      'reader gone true',
      'connect 0',
      'close 0',
      'left []',
    ]);
  });

  it('before the dial has begun takes the dial back', () => {
    expect(java.run('SecondThoughts')).toEqual(['close 0', 'left []']);
  });

  it('with end() delivers what was written before', () => {
    expect(java.run('WritesBeforeEnd', 'end')).toEqual([
      'bytes missing 0',
      'closed true',
      'reported 512',
      'failed false',
      'left []',
    ]);
  });

  it('with destroy() waits for nobody, and every write learns what became of it', () => {
    expect(java.run('WritesBeforeEnd', 'destroy')).toEqual([
      'closed true',
      'reported 512',
      'failed true',
      'left []',
    ]);
  });
});

describe('nothing is left behind', () => {
  it('by 200 sockets dialed and 200 accepted, nor by their server', () => {
    expect(java.run('Cycles')).toEqual([
      'threads more 0',
      'left [0]',
      // The one that accepted.
      'threads more without server -1',
      'left without server []',
    ]);
  });

  it.each(['refused', 'no-network'])('by a dial that failed (%s): an error and one close', why => {
    const lines = java.run('FailedDial', why);

    expect(about(0, lines)).toEqual([expect.stringMatching(/^error 0 ./), 'close 0 hadError']);
    expect(lines).toContain('threads more 0');
    expect(lines).toContain('left [1, 2]');
  });
});

describe('an id that is no open socket’s', () => {
  it.each(['end', 'destroy', 'close', 'pause', 'resume', 'setNoDelay', 'setKeepAlive'])(
    'makes %s() do nothing',
    method => {
      const lines = java.run('UnknownIds', method);

      expect(about(0, lines)).toEqual([
        expect.stringMatching(/^listening 0/),
        expect.stringMatching(/^connection 0/),
      ]);
      expect(about(1, lines)).toEqual(['connect 1', 'close 1']);
      expect(about(2, lines)).toEqual([]);
      expect(lines).toContain('left [0]');
    },
  );

  it('makes write() report that it failed', () => {
    expect(java.run('UnknownIds', 'write')).toEqual(
      expect.arrayContaining([
        'written 0 0 failed',
        'written 1 0 failed',
        'written 2 0 failed',
        'left [0]',
      ]),
    );
  });
});

describe('the ids of accepted sockets', () => {
  it('are out of JavaScript’s reach, and no two servers give the same one', () => {
    const lines = java.run('AcceptedIds');
    const accepted = lines
      .filter(line => line.startsWith('connection '))
      .map(line => Number(line.split(' ')[2]));

    expect(accepted).toHaveLength(10);
    expect(new Set(accepted).size).toBe(10);
    expect(Math.min(...accepted)).toBe(firstAcceptedId);
    expect(lines.filter(line => line.startsWith('error '))).toEqual([]);
    expect(lines.filter(line => line.startsWith('connect '))).toHaveLength(6);
  });
});
