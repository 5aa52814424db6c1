import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { once } from 'node:events';
import { anyPort, runToItsEnd, startDemo } from './demo';

const running: { stop(): Promise<unknown> }[] = [];
afterEach(() => Promise.all(running.splice(0).map(each => each.stop())));

async function start(...args: string[]) {
  const demo = await startDemo(...args);
  running.push(demo);
  return demo;
}

/** As someone else's page would, whose name was made to point at this computer. */
async function statusFor(address: string, options: { host?: string; method?: string }) {
  const { host, method = 'GET' } = options;
  const asking = request(address, { method, headers: host === undefined ? {} : { host } }).end();
  const [response] = await once(asking, 'response');
  response.resume();
  return response.statusCode;
}

describe('npm run demo', () => {
  it('tells its address in one line, and ends well on Ctrl-C', async () => {
    const demo = await start(...anyPort);
    expect(demo.said).toMatch(/^Earshot is at http:\/\/127\.0\.0\.1:\d+\/ .*\n$/);
    expect(await demo.stop()).toEqual({ code: 0, output: demo.said, complaints: '' });
  });

  it('serves the page, its code and its icon, and nothing else', async () => {
    const { address } = await start(...anyPort);
    for (const [path, type] of [
      ['', 'text/html'],
      ['phone.html', 'text/html'],
      ['field.js', 'text/javascript'],
      ['phone.js', 'text/javascript'],
      ['icon.svg', 'image/svg+xml'],
    ]) {
      const answer = await fetch(address + path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain(type);
      expect((await answer.text()).length).toBeGreaterThan(100);
    }
    expect((await fetch(`${address}package.json`)).status).toBe(404);
    expect((await fetch(`${address}%2e%2e/package.json`)).status).toBe(404);
    expect((await fetch(`${address}//`)).status).toBe(404);
    expect(await statusFor(address, { method: 'POST' })).toBe(405);
  });

  it('says so when the port that was asked for is taken', async () => {
    const { port } = await start(...anyPort);
    const { code, complaints } = await runToItsEnd('--port', String(port));
    expect(code).toBe(1);
    expect(complaints).toContain(`Port ${port} is taken`);
  });

  it.each([
    [['--port', 'loud'], '--port wants a number from 0 to 65535, not "loud".'],
    [['--port', '65536'], '--port wants a number from 0 to 65535, not "65536".'],
    [['--port', ''], '--port wants a number from 0 to 65535, not "".'],
    [['--prot', '80'], "Unknown option '--prot'"],
    [['please'], "Unexpected argument 'please'"],
  ])('answers %j with what is wrong and how to use it', async (args, complaint) => {
    const { code, complaints } = await runToItsEnd(...args);
    expect(code).toBe(2);
    expect(complaints).toContain(complaint);
    expect(complaints).toContain('npm run demo -- [options]');
  });

  it('can be reached from this computer only, and by its own name only', async () => {
    const { address, port } = await start(...anyPort);
    expect(await statusFor(address, { host: `localhost:${port}` })).toBe(200);
    expect(await statusFor(address, { host: `elsewhere.example:${port}` })).toBe(403);
    const others = Object.values(networkInterfaces())
      .flatMap(each => each ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    for (const { address: other } of others) {
      await expect(fetch(`http://${other}:${port}/`)).rejects.toThrow();
    }
  });
});
