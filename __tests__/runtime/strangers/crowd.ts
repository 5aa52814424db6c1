import type { Address, Connection, Ports, Sighting, Transport } from '../../../src/runtime';
import { seconds } from '../../../src/runtime';
import type { Phone, World } from '../../../src/simulation';
import { OpenDials } from '../open-dials';
import type { Introduction } from '../stranger';
import { frame, hello, preamble, resume, Stranger } from '../stranger';
import type { Party } from '../two-phones';

/** A key, and so an id, for each number. */
export function idOf(number: number, first = 0x55): number[] {
  return [first, number % 256, Math.floor(number / 256), ...new Array<number>(29).fill(0x33)];
}

/** The announced prefix of a made-up id. */
export function madeUpId(number: number): string {
  return number.toString(16).padStart(16, 'f');
}

export function sightingOf(idPrefix: string, ...addresses: Address[]): Sighting {
  return { idPrefix, incarnation: `of ${idPrefix}`, protocolVersion: 1, addresses };
}

/** What a stranger does once its connection is open. */
export type Behaviour = (stranger: Stranger, number: number) => void;

/** Of any length: it is read only once the handshake is finished. */
const COMMITMENT = new Array<number>(32).fill(0x07);

export const silent: Behaviour = () => undefined;
/** The preamble and the first message, which cost the other end most of a handshake. */
export const halfHandshake: Behaviour = (stranger, number) =>
  stranger.send([...preamble(), ...frame([...idOf(number).slice(0, 32), ...COMMITMENT])]);
export const wholeHandshake: Behaviour = (stranger, number) =>
  void stranger.say(hello({ id: idOf(number), name: `someone ${number}` }));
/** Also resumes a link, like an honest device. */
export const freshKey: Behaviour = (stranger, number) =>
  void stranger.say(hello({ id: idOf(number), name: `someone ${number}` }), resume());

let made = 0;

/** Opens a connection and starts the behaviour. `ended` reports a refusal. */
export function knock(from: Phone, to: Party, behave: Behaviour): { stranger?: Stranger } {
  const number = ++made;
  const address = { host: to.phone.address, port: to.device.snapshot().port ?? 0 };
  const visit: { stranger?: Stranger } = {};
  from.ports.transport.dial(address, seconds(3)).connection.then(
    connection => {
      visit.stranger = new Stranger(connection);
      behave(visit.stranger, number);
    },
    () => undefined,
  );
  return visit;
}

/** More phones, each with an address of its own. */
export function phones(world: World, count: number, name: string): Phone[] {
  return Array.from({ length: count }, (_, i) => world.phone(`${name} ${i}`));
}

export function comesIn(id: Introduction['id'], to: Party): boolean {
  const hex = id.map(byte => byte.toString(16).padStart(2, '0')).join('');
  return to.device.snapshot().peers.some(peer => peer.id === hex && peer.state === 'up');
}

/** Announcements that the test makes up. */
export class MadeUpSightings {
  private heard: ((sighting: Sighting) => void) | undefined;

  tell(...sightings: readonly Sighting[]): void {
    sightings.forEach(sighting => this.heard?.(sighting));
  }

  among(ports: Ports): Ports {
    const { discovery } = ports;
    return {
      ...ports,
      discovery: {
        publish: announcement => discovery.publish(announcement),
        browse: heard => {
          this.heard = heard;
          discovery.browse(heard);
        },
        stop: () => discovery.stop(),
      },
    };
  }
}

/** Addresses of one network have ports that accept every connection and send nothing; others are real. */
export class SilentPorts {
  readonly dials: { readonly at: number; readonly host: string; readonly port: number }[] = [];
  /** A real device is counted until it says something. */
  private readonly open = new OpenDials('first bytes');

  constructor(private readonly network: string, private readonly now: () => number) {}

  get mostAtOnce(): number {
    return this.open.mostAtOnce;
  }

  dialsTo(host: string, port: number): number[] {
    return this.dials.filter(dial => dial.host === host && dial.port === port).map(({ at }) => at);
  }

  among(ports: Ports): Ports {
    const { transport } = ports;
    const wrapped: Transport = {
      listen: accept => transport.listen(accept),
      dial: (address, timeoutMs, urgent) => {
        this.dials.push({ at: this.now(), ...address });
        return this.open.counted(
          address.host.startsWith(this.network)
            ? { connection: Promise.resolve(this.silence(address)), abort: () => undefined }
            : transport.dial(address, timeoutMs, urgent),
        );
      },
    };
    return { ...ports, transport: wrapped };
  }

  private silence({ host, port }: Address): Connection {
    return {
      remote: `${host}:${port}`,
      send: () => true,
      attach: () => undefined,
      close: () => undefined,
    };
  }
}
