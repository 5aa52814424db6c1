import type { Address, Connection, Dial, Listener, Transport } from '../../src/runtime';
import { OpenDials } from '../runtime/open-dials';
import type { Dials } from './orders';

/** A transport that writes down whom it dials, and how many sockets are open for that at once. */
export class RecordedDials implements Transport {
  private readonly open = new OpenDials();
  private readonly hosts: string[] = [];

  constructor(private readonly transport: Transport, private readonly leadNowhere: boolean) {}

  get soFar(): Dials {
    const { open, hosts } = this;
    return { mostAtOnce: open.mostAtOnce, total: hosts.length, hosts: [...new Set(hosts)] };
  }

  listen(accept: (connection: Connection) => void): Promise<Listener> {
    return this.transport.listen(accept);
  }

  dial(address: Address, timeoutMs: number): Dial {
    this.hosts.push(address.host);
    return this.open.counted(
      this.leadNowhere ? silence(timeoutMs) : this.transport.dial(address, timeoutMs),
    );
  }
}

/** Nobody answers. */
function silence(timeoutMs: number): Dial {
  let abort: () => void = () => undefined;
  const connection = new Promise<Connection>((_resolve, reject) => {
    const fail = (reason: string) => reject(Object.assign(new Error(reason), { reason }));
    const timer = setTimeout(() => fail('timed out'), timeoutMs);
    abort = () => {
      clearTimeout(timer);
      fail('aborted');
    };
  });
  return { connection, abort };
}
