import { MdnsPublication } from '../../../src/platforms/phone/discovery/publication';

const announcement = { port: 4321, idPrefix: 'a', incarnation: 'b', protocolVersion: 1 };
let happened: string[];
let publication: MdnsPublication;

beforeEach(() => {
  jest.useFakeTimers();
  happened = [];
  publication = new MdnsPublication('3f9c', {
    publish: (name, { port }) => happened.push(`publish ${name} at ${port}`),
    unpublish: (name, finalName) => happened.push(`unpublish ${name}, known as ${finalName}`),
    troubled: what => happened.push(what.slice(0, 37)),
  });
});

afterEach(() => {
  publication.withdraw();
  jest.useRealTimers();
});

test('what the system confirms stays published', () => {
  publication.publish(announcement);
  publication.confirmed('3f9c-1');
  jest.advanceTimersByTime(60_000);
  expect(happened).toEqual(['publish 3f9c-1 at 4321']);
  expect(publication.state).toEqual({
    is: 'published',
    name: '3f9c-1',
    finalName: '3f9c-1',
    port: 4321,
  });
});

test('what the system never confirms is said, and tried again under another name', () => {
  publication.publish(announcement);
  jest.advanceTimersByTime(5000);
  expect(publication.state).toEqual({ is: 'failed', attempts: 1 });
  jest.advanceTimersByTime(1000);
  expect(happened).toEqual([
    'publish 3f9c-1 at 4321',
    'unpublish 3f9c-1, known as 3f9c-1',
    'Others cannot hear of this phone: its',
    'publish 3f9c-2 at 4321',
  ]);
});

test('a confirmation that comes for an earlier one counts for nothing', () => {
  publication.publish(announcement);
  publication.publish({ ...announcement, port: 4322 });
  publication.confirmed('3f9c-1');
  expect(publication.state.is).toBe('asked for');
});

test('a name that the system had to change is withdrawn by either', () => {
  publication.publish(announcement);
  publication.confirmed('3f9c-1 (2)');
  publication.withdraw();
  expect(happened).toContain('unpublish 3f9c-1, known as 3f9c-1 (2)');
  jest.advanceTimersByTime(60_000);
  expect(publication.state).toEqual({ is: 'off' });
});
