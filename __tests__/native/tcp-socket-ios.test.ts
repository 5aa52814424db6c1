import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { project } from './project-files';

const source = (file: string): string =>
  readFileSync(join(project, 'node_modules/react-native-tcp-socket/ios', file), 'utf8');

/** Nothing here can compile it; but it can be read. */
const methodQueue = /- \(dispatch_queue_t\)methodQueue \{\s*return ([^;]+);/;

test('on iOS the sockets’ methods run on the queue on which the sockets call back', () => {
  const [, methods] = methodQueue.exec(source('TcpSockets.m')) ?? [];
  const [, delegates] = methodQueue.exec(source('TcpSocketClient.m')) ?? [];
  expect(methods).toBe('dispatch_get_main_queue()');
  expect(delegates).toBe(methods);
});
