import { dialReason } from '../../src/runtime/dial-reason';

const failure = (reason: unknown) => Object.assign(new Error('no way'), { reason });

test.each(['refused', 'timed out', 'unreachable', 'aborted'])(
  'a dial fails with what the transport says: %s',
  reason => {
    expect(dialReason(failure(reason))).toEqual({ kind: reason, text: 'no way' });
  },
);

test.each([
  [failure('kaputt'), 'no way'],
  [failure(undefined), 'no way'],
  [new Error('no way'), 'no way'],
  ['no way', 'no way'],
  [undefined, 'undefined'],
])('anything else that a transport rejects with is a fault (%#)', (error, text) => {
  expect(dialReason(error)).toEqual({ kind: 'fault', text });
});
