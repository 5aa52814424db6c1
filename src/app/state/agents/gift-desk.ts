import type { Library, MixtapeQuestion, Song } from '../../../music';
import { pickGift } from '../../../music';
import type { Clock, Random, Timer } from '../../../runtime';
import type { GiftQuestion, NamedPhone } from './state';

/** Long enough to look at a phone, short enough for those who wait for the tape. */
const CHOOSING_MS = 60_000;
const MOST_SUGGESTIONS = 4;
/** Answers that are remembered for a stop that is carried out again. */
const MOST_REMEMBERED = 50;

interface GiftDeskParts {
  readonly clock: Clock;
  readonly random: Random;
  library(): Library;
  /** The keys of that person's songs, where they are known. */
  songsOf(peer: string): Pick<ReadonlySet<string>, 'has'> | undefined;
  named(device: string): NamedPhone;
  /** Whether the person wants to choose. */
  asks(): boolean;
  changed(): void;
}

interface OpenQuestion {
  readonly question: GiftQuestion;
  readonly taken: ReadonlySet<string>;
  readonly answer: (song: Song | undefined) => void;
  readonly timer: Timer;
}

/** What this phone gives to the tapes of others: by itself, or chosen by the person within a minute. */
export class GiftDesk {
  private open: OpenQuestion | undefined;
  private readonly chosen = new Map<string, Song>();

  constructor(private readonly parts: GiftDeskParts) {}

  get question(): GiftQuestion | undefined {
    return this.open?.question;
  }

  pick(
    taken: ReadonlySet<string>,
    question: MixtapeQuestion | undefined,
  ): Song | undefined | Promise<Song | undefined> {
    const picked = this.picked(taken, question?.owner);
    const earlier = question && this.chosen.get(question.tape.id);
    if (earlier !== undefined) return earlier;
    if (question === undefined || picked === undefined || !this.parts.asks()) return picked;
    return this.ask(taken, question, picked);
  }

  /** Undefined: the phone picks. */
  choose(song: Song | undefined): void {
    const { open } = this;
    if (open === undefined) return;
    const answer = song ?? this.picked(open.taken, open.question.owner.id);
    if (answer !== undefined) {
      this.chosen.set(open.question.tape, answer);
      const [oldest] = this.chosen.keys();
      if (this.chosen.size > MOST_REMEMBERED && oldest !== undefined) this.chosen.delete(oldest);
    }
    this.end(answer);
  }

  suggestOthers(): void {
    const { open } = this;
    if (open === undefined) return;
    const { question, taken } = open;
    const suggestions = this.suggestions(taken, question.owner.id);
    this.open = { ...open, question: { ...question, suggestions } };
    this.parts.changed();
  }

  /** The tape has gone on without an answer, or this phone stops. */
  close(but: (tape: string) => boolean = () => false): void {
    if (this.open !== undefined && !but(this.open.question.tape)) this.end(undefined);
  }

  private ask(
    taken: ReadonlySet<string>,
    { tape, owner }: MixtapeQuestion,
    picked: Song,
  ): Promise<Song | undefined> {
    this.close();
    const { clock, named, changed } = this.parts;
    return new Promise(resolve => {
      this.open = {
        taken,
        question: {
          tape: tape.id,
          title: tape.title,
          owner: named(owner),
          suggestions: this.suggestions(taken, owner, picked),
          untilMs: clock.wallMs() + CHOOSING_MS,
        },
        answer: resolve,
        timer: clock.setTimer(CHOOSING_MS, () => this.choose(undefined)),
      };
      changed();
    });
  }

  private end(answer: Song | undefined): void {
    const { open } = this;
    this.open = undefined;
    open?.timer.cancel();
    open?.answer(answer);
    this.parts.changed();
  }

  private suggestions(taken: ReadonlySet<string>, owner: string, first?: Song): readonly Song[] {
    const songs = first === undefined ? [] : [first];
    for (let tries = 0; tries < 3 * MOST_SUGGESTIONS; tries++) {
      const song = this.picked(taken, owner);
      const isNew = song !== undefined && !songs.includes(song);
      if (isNew && songs.length < MOST_SUGGESTIONS) songs.push(song);
    }
    return songs;
  }

  private picked(taken: ReadonlySet<string>, owner: string | undefined): Song | undefined {
    const { library, songsOf, random } = this.parts;
    const [high = 0, low = 0] = random.bytes(2);
    const start = (256 * high + low) / 65_536;
    return pickGift(library(), taken, owner === undefined ? undefined : songsOf(owner), start);
  }
}
