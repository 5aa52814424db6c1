import type { Strings } from '../../src/app/strings';
import { en } from '../../src/app/strings/en';

const tabs = [en.nearby, en.leases, en.library, en.settings];

it.each(tabs)('$title is explained in one sentence', ({ empty }) => {
  expect(empty).toMatch(/^[A-Z][^.!?]+\.$/);
});

it.each(tabs)('$title is explained in plain words', ({ empty }) => {
  expect(empty).not.toMatch(/\b(peers?|sockets?|connections?|errors?|services?|devices?)\b/i);
});

it('holds a second language to every word of the first', () => {
  // @ts-expect-error A language that lacks a tab's sentence must not compile.
  const unfinished: Strings = { ...en, nearby: { title: 'À portée' } };
  expect(unfinished.nearby.empty).toBeUndefined();
});

it('names a session’s length in whole minutes, and one that is shorter in seconds', () => {
  expect([0.3, 1, 10].map(en.settings.minutes)).toEqual(['18 s', '1 min', '10 min']);
});
