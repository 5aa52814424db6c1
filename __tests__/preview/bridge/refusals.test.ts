import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { realTime } from '../../platforms/node/real-time';
import type { Knock } from './bridge';
import { OpenBridge } from './bridge';

let bridge: OpenBridge;
beforeEach(async () => {
  bridge = await OpenBridge.open();
});
afterEach(() => bridge.close());

describe('the bridge lets in', () => {
  test('a page that it has given its token, and the phones of its field', async () => {
    expect(await bridge.statusFor({})).toBe(101);
    const { field } = await bridge.openField();
    expect(await bridge.statusFor({ path: '/phone/ada', field })).toBe(101);
  });

  test('the same by this computer’s other name', async () => {
    const host = `localhost:${bridge.port}`;
    expect(await bridge.statusFor({ host, origin: `http://${host}` })).toBe(101);
  });
});

describe('the bridge turns away', () => {
  const strangers: [string, (bridge: OpenBridge) => Knock][] = [
    ['a page without a token', () => ({ token: undefined })],
    ['an empty token', () => ({ token: '' })],
    ['the beginning of the token', ({ token }) => ({ token: token.slice(0, -1) })],
    ['the end of the token', ({ token }) => ({ token: token.slice(1) })],
    ['more than the token', ({ token }) => ({ token: `${token}A` })],
    ['a token as long as its own', ({ token }) => ({ token: `${token.slice(0, -1)}!` })],
    ['a page from elsewhere', () => ({ origin: 'http://elsewhere.example' })],
    ['a page of another server on this computer', () => ({ origin: 'http://127.0.0.1:1' })],
    ['a page that does not say where it is from', () => ({ origin: undefined })],
    ['a page without an origin', () => ({ origin: 'null' })],
    ['a page that came encrypted', ({ port }) => ({ origin: `https://127.0.0.1:${port}` })],
    [
      'a page whose name was made to point at this computer',
      ({ port }) => ({
        host: `elsewhere.example:${port}`,
        origin: `http://elsewhere.example:${port}`,
      }),
    ],
    [
      'a name that only begins like this computer’s',
      ({ port }) => ({
        host: `127.0.0.1.elsewhere.example:${port}`,
        origin: `http://127.0.0.1.elsewhere.example:${port}`,
      }),
    ],
    ['a page that leads nowhere', () => ({ path: '/' })],
    ['a place that is none', () => ({ path: '/fields' })],
    ['a place below the field', () => ({ path: '/field/ada' })],
    ['a path that is no address', () => ({ path: '//' })],
    ['a phone of no field', () => ({ path: '/phone/ada' })],
    ['a phone of a field that is not open', () => ({ path: '/phone/ada', field: 'A'.repeat(32) })],
  ];

  test.each(strangers)('%s', async (_name, knock) => {
    expect(await bridge.statusFor(knock(bridge))).toBe(403);
    expect(bridge.kept).toEqual([]);
  });

  test.each(['', 'Ada', 'ada/..', '..%2f..%2fada', 'a'.repeat(21), 'ada-1'])(
    'a phone called "%s"',
    async name => {
      const { field } = await bridge.openField();
      expect(await bridge.statusFor({ path: `/phone/${name}`, field })).toBe(403);
    },
  );

  test('a phone of a field that was closed', async () => {
    const { page, field } = await bridge.openField();
    page.vanish();
    await realTime.until('the end of the field', () => bridge.kept.length === 0);
    expect(await bridge.statusFor({ path: '/phone/ada', field })).toBe(403);
  });
});

describe('a refused client', () => {
  const request = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
    'sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';

  test('cannot stay, though it never hangs up', async () => {
    const stranger = connect({ port: bridge.port, host: '127.0.0.1', allowHalfOpen: true });
    stranger.on('error', () => undefined);
    stranger.resume();
    stranger.write(request('/field'));
    const [served] = (await once(bridge.server, 'connection')) as [Socket];
    await once(stranger, 'end');
    await realTime.until('its end', () => served.destroyed);
    stranger.destroy();
  });

  test('may hang up before it hears of it', async () => {
    for (let count = 0; count < 20; count++) {
      const stranger = connect({ port: bridge.port, host: '127.0.0.1' });
      await once(stranger, 'connect');
      stranger.write(request('/field'));
      stranger.resetAndDestroy();
    }
    expect(await bridge.statusFor({})).toBe(101);
  });
});
