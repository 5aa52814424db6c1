/**
 * Phones with the shipped hosts on a network that is made of events alone: no frames, no encryption, no discovery, so that
 * thousands of tapes can be sent. What a phone's absence costs is kept: its process dies, and its storage stays.
 */
import type { AgentEvent, AgentSnapshot, Behaviour } from '../../../src/agents';
import type { NodeId } from '../../../src/agents/agent';
import { deviceOf, nodeId } from '../../../src/agents/agent';
import { Host } from '../../../src/agents/host';
import type { AgentMessage } from '../../../src/agents/messages';
import { isAnswer, isOneWay } from '../../../src/agents/messages';
import type { Post, PostHandler } from '../../../src/agents/post';
import type { Device, Ports, StorageChanges } from '../../../src/runtime';
import { encodeText } from '../../../src/runtime';
import type { Events } from '../../../bench/figures/events';

/** One way, on a Wi-Fi that is not busy. */
const LATENCY_MS = [5, 15] as const;
const WRITE_MS = [1, 10] as const;
const READ_MS = 1;
/** How long others take to notice that a phone is gone, and that it is back. */
const GONE_NOTICED_MS = 5_000;
const BACK_NOTICED_MS = 2_000;

export interface RoomCounts {
  /** Of the protocol; selection's are not among them. */
  messages: number;
  writes: number;
}

/** Steps of a host are promises: all that can be carried out now is, before the next event. */
const settled = () => new Promise(setImmediate);

export class Room {
  readonly counts: RoomCounts = { messages: 0, writes: 0 };
  readonly phones: RoomPhone[] = [];

  constructor(
    readonly events: Events,
    readonly random: () => number,
    readonly behaviour: Behaviour,
    readonly happened: (event: AgentEvent) => void = () => undefined,
  ) {}

  phone(device: string): RoomPhone {
    return this.phones.find(phone => phone.device === device) as RoomPhone;
  }

  add(device: string): RoomPhone {
    const phone = new RoomPhone(this, device);
    this.phones.push(phone);
    phone.put('agents/store', { id: 's', device });
    return phone;
  }

  async run(untilMs: number, isOver: () => boolean = () => false): Promise<void> {
    await settled();
    while (!isOver() && this.events.runNext(untilMs)) await settled();
  }

  between([least, most]: readonly [number, number]): number {
    return least + this.random() * (most - least);
  }
}

/** One run of the app on a phone. */
interface Run {
  readonly host: Host;
  handler: PostHandler | undefined;
  /** Those that this run has noticed. */
  readonly up: Set<string>;
}

export class RoomPhone {
  private readonly disk = new Map<string, Uint8Array>();
  private run: Run | undefined;

  constructor(private readonly room: Room, readonly device: string) {}

  get isUp(): boolean {
    return this.run !== undefined;
  }

  get host(): Host {
    return (this.run as Run).host;
  }

  put(key: string, value: unknown): void {
    this.disk.set(key, encodeText(JSON.stringify(value)));
  }

  snapshot(): readonly AgentSnapshot[] {
    return this.run?.host.snapshot() ?? [];
  }

  switchOn(): void {
    const { room, device } = this;
    const isRunning = () => this.run === run;
    const host = new Host(
      {
        device: { ready: Promise.resolve(device) } as unknown as Device,
        ports: this.ports(isRunning),
        behaviours: [room.behaviour],
      },
      handler => {
        run.handler = handler;
        return this.post(run);
      },
    );
    const run: Run = { host, handler: undefined, up: new Set() };
    host.observe(event => isRunning() && room.happened(event));
    this.run = run;
    for (const other of room.phones) {
      if (other === this) continue;
      room.events.after(BACK_NOTICED_MS, () => {
        if (!isRunning() || other.run === undefined) return;
        this.meet(other.device);
        other.meet(device);
      });
    }
  }

  /** Its battery is empty. */
  switchOff(): void {
    const { room, device } = this;
    this.run = undefined;
    room.events.after(GONE_NOTICED_MS, () => {
      if (this.run !== undefined) return;
      for (const other of room.phones) {
        if (other.run?.up.delete(device) === true) other.run.handler?.candidatesChanged();
      }
    });
  }

  private meet(device: string): void {
    const { run } = this;
    if (run === undefined || run.handler === undefined) return;
    run.up.add(device);
    run.handler.met(device);
    run.handler.candidatesChanged();
  }

  private post(run: Run): Post {
    const { room } = this;
    const behaviour = `${room.behaviour.name} ${room.behaviour.version}`;
    const isUp = (device: string) => run.up.has(device);
    const send = (message: AgentMessage) => this.send(run, message);
    return {
      close: () => undefined,
      introduce: () => undefined,
      outdated: () => undefined,
      isUp,
      here: name => (name === behaviour ? [...run.up].map(device => nodeId(device, 's')) : []),
      send,
      sendAll: messages => messages.forEach(send),
    };
  }

  private send(run: Run, message: AgentMessage): void {
    const { room } = this;
    if (this.run !== run || !run.up.has(deviceOf(message.to))) return;
    const deliver = (content: AgentMessage, to: NodeId, then: (handler: PostHandler) => void) => {
      if (!SELECTION.has(content.kind)) room.counts.messages += 1;
      room.events.after(room.between(LATENCY_MS), () => {
        const handler = room.phone(deviceOf(to)).run?.handler;
        if (handler !== undefined) then(handler);
      });
    };
    deliver(message, message.to, handler => {
      if (message.kind === 'alive') handler.heard(message);
      else if (isOneWay(message.kind) || isAnswer(message.kind)) void handler.take(message);
      else {
        void handler.take(message).then(answer => {
          if (answer === undefined) return;
          deliver(answer, message.from, () => {
            if (this.run === run) run.handler?.answered(answer);
          });
        });
      }
    });
  }

  private ports(isRunning: () => boolean): Ports {
    const { room, disk } = this;
    const { events } = room;
    const later = <T>(ms: number, work: () => T) =>
      new Promise<T>(resolve => {
        events.after(ms, () => {
          if (isRunning()) resolve(work());
        });
      });
    const write = (changes: StorageChanges) => {
      room.counts.writes += 1;
      return later(room.between(WRITE_MS), () => {
        for (const [key, value] of changes) {
          if (value === undefined) disk.delete(key);
          else disk.set(key, value);
        }
      });
    };
    return {
      clock: {
        monotonicMs: () => events.nowMs,
        wallMs: () => events.nowMs,
        setTimer: (delayMs: number, action: () => void) => {
          let isCancelled = false;
          events.after(delayMs, () => {
            if (!isCancelled && isRunning()) action();
          });
          return { cancel: () => void (isCancelled = true) };
        },
      },
      random: {
        bytes: (count: number) => Uint8Array.from({ length: count }, () => room.random() * 256),
      },
      storage: {
        get: (key: string) => later(READ_MS, () => disk.get(key)),
        keys: (prefix: string) =>
          later(READ_MS, () => [...disk.keys()].filter(key => key.startsWith(prefix)).sort()),
        write,
      },
    } as unknown as Ports;
  }
}

const SELECTION: ReadonlySet<string> = new Set([
  'alive',
  'areYouThere',
  'iAmThere',
  'iAmSelected',
  'selectionAck',
]);
