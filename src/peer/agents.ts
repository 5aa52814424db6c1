import type { AgentEvent, AgentHost } from '../agents';
import { createAgentHost } from '../agents';
import type { Library, RunningMusicPlayer } from '../music';
import {
  LETTER,
  letterBehaviour,
  letterWords,
  MIXTAPE,
  mixtape,
  newMixtape,
  openedWords,
  pickGift,
  readDelivered,
  readGift,
  readMixtape,
} from '../music';
import type { Device, Ports, Storage } from '../runtime';

interface PeerAgentsParts {
  readonly ports: Ports;
  /** Of the agents alone. */
  readonly storage: Storage;
  readonly device: Device;
  readonly asNewDevice?: boolean;
  readonly player: RunningMusicPlayer;
  readonly library: Library;
  readonly nameOf: (device: string) => string;
  readonly happened: (line: string) => void;
}

/** Mixtapes and letters in the terminal: sent out, carried, and told of as they come. */
export class PeerAgents {
  private readonly host: AgentHost;

  constructor(private readonly parts: PeerAgentsParts) {
    const { ports, storage, device, asNewDevice, player, library, nameOf } = parts;
    const nowMs = () => ports.clock.wallMs();
    this.host = createAgentHost({
      device,
      ports: { ...ports, storage },
      behaviours: [
        mixtape({
          pick: (taken, question) => {
            const owned = question && player.songsOf(question.owner)?.byKey;
            return pickGift(library, taken, owned, (ports.random.bytes(1)[0] ?? 0) / 256);
          },
          nameOf,
          nowMs,
        }),
        letterBehaviour({ nowMs }),
      ],
      takes: ({ home }) => this.lets(home),
      asNewDevice,
    });
    this.host.observe(event => this.tell(event));
    void this.begin();
  }

  /** How many phones here could be asked. */
  get askable(): number {
    return this.host.candidates(MIXTAPE).length;
  }

  /** The title of a tape of others or its own that is here, and who works on it; else nothing. */
  tapesHere(): readonly string[] {
    const { nameOf } = this.parts;
    return this.host.snapshot().flatMap(({ behaviour, state, worker, nodes }) => {
      const tape = behaviour === MIXTAPE ? readMixtape(parsed(state)) : undefined;
      if (tape === undefined) return [];
      const others = nodes.map(nameOf).join(', ');
      const works = worker === undefined ? 'nobody works on it' : `${nameOf(worker)} works on it`;
      return [`Mixtape ${tape.title}: ${tape.songs.length} songs so far, ${works} (${others})`];
    });
  }

  async sendTape(title: string, stops: number): Promise<void> {
    const { ports, happened } = this.parts;
    const id = Array.from(ports.random.bytes(12), byte => byte.toString(16)).join('-');
    try {
      await this.host.launch(MIXTAPE, newMixtape(id, title, stops));
      happened(`The mixtape ${title} is on its way`);
    } catch (error) {
      happened(`The mixtape ${title} was not sent out: ${(error as Error).message}`);
    }
  }

  close(): void {
    void this.host.close();
  }

  private async begin(): Promise<void> {
    try {
      await this.host.ready;
      for (const behaviour of [MIXTAPE, LETTER]) {
        for (const [key, value] of await this.host.ledger(behaviour)) {
          this.tellEntry(behaviour, key, value);
        }
      }
    } catch (error) {
      this.parts.happened(`Mixtapes and letters do not work here: ${(error as Error).message}`);
    }
  }

  private lets(home: string): boolean {
    const { people } = this.parts.device;
    const standing = people.list().find(({ id }) => id === home)?.standing;
    return people.onlyVerified ? standing === 'verified' : standing !== 'blocked';
  }

  private tell(event: AgentEvent): void {
    const { happened } = this.parts;
    if (event.type === 'ledger') {
      for (const { key, value } of event.changes) {
        if (value !== undefined) this.tellEntry(event.behaviour, key, value);
      }
    } else if (event.type === 'stopped') {
      happened(`Mixtapes and letters have stopped: ${(event.error as Error).message}`);
    } else if (event.type === 'started again') {
      happened('Mixtapes and letters go on');
    } else if (event.type === 'protocol violated') {
      happened(`An agent was spoiled: ${event.what}`);
    }
  }

  private tellEntry(behaviour: string, key: string, value: string): void {
    const { device, happened, nameOf } = this.parts;
    const entry = parsed(value);
    if (behaviour === LETTER) {
      const letter = readDelivered(entry);
      if (letter === undefined) return;
      const words = openedWords(device, letter);
      const from = nameOf(letter.from);
      happened(
        words === undefined
          ? `A letter came that says it is from ${from}, and was not sealed by them for you`
          : `A letter from ${from}: ${letterWords(words)}`,
      );
      return;
    }
    const gift = key.startsWith('gift-') ? readGift(entry) : undefined;
    if (gift !== undefined) happened(`You gave ${gift.title} to ${nameOf(gift.to)}’s ${gift.tape}`);
    const tape = key.startsWith('tape-') ? readMixtape(entry) : undefined;
    if (tape === undefined) return;
    happened(`The mixtape ${tape.title} is home, with ${tape.songs.length} songs`);
    for (const { title, artist, from } of tape.songs) {
      happened(`  ${title}, ${artist}, from ${nameOf(from)}`);
    }
  }
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
