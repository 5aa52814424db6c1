import { SharedErrors } from '../../../src/runtime/reference/shared-errors';

test('B1: calls that fail at one moment for one reason share one error', () => {
  const errors = new SharedErrors();
  expect(errors.expired('elapsed', 5)).toBe(errors.expired('elapsed', 5));
  expect(errors.expired('elapsed', 5)).not.toBe(errors.expired('used', 5));
  expect(errors.timedOut('note', 300, 5)).toBe(errors.timedOut('note', 300, 5));
  expect(errors.timedOut('note', 300, 5)).not.toBe(errors.timedOut('note', 301, 5));
  expect(errors.timedOut('note', 300, 5)).not.toBe(errors.timedOut('read', 300, 5));
});

test('B1: another moment has its own errors, with stacks', () => {
  const errors = new SharedErrors();
  expect(errors.expired('elapsed', 5)).not.toBe(errors.expired('elapsed', 6));
  expect(errors.timedOut('note', 300, 6)).not.toBe(errors.timedOut('note', 300, 7));
  expect(errors.timedOut('note', 300, 7).stack).toContain('shared-errors');
});

test('B1: of many errors at one moment the last have no stack, and other errors are unchanged', () => {
  const errors = new SharedErrors();
  const made = Array.from({ length: 100 }, (_, dueMs) => errors.timedOut('note', dueMs, 5));
  expect(made[99]?.stack).toBe('TimeoutError: No answer to note within 99 ms.');
  expect(made[99]).toMatchObject({ name: 'TimeoutError', method: 'note', dueMs: 99 });
  expect(new Error('of the application').stack).toContain('shared-errors');
  expect(errors.timedOut('note', 1, 6).stack).toContain('shared-errors');
});
