import { DEFAULT_THRESHOLD_PERCENT, USUAL_SESSION_MS } from '../../music';
import { minutes } from '../../runtime';
import type { Scheme } from '../theme';
import { LIST_FOR, type ListFor } from './list-answers';

/** What a person has chosen. */
export interface Settings {
  readonly name: string;
  /** From how many percent in common both are told. */
  readonly thresholdPercent: number;
  /** How long a session lives without a song. */
  readonly sessionMinutes: number;
  /** Who gets this phone's list. */
  readonly listFor: ListFor;
  /** The first run is over: until then nobody is looked for. */
  readonly isWelcomed: boolean;
  readonly onlyVerified: boolean;
  readonly theme: 'system' | Scheme;
  readonly language: 'system' | 'en' | 'de';
  /** On Android: stay in earshot with the screen off. */
  readonly pocket: boolean;
  /** Whether notifications were offered after a match: once is enough, Settings has the rest. */
  readonly notificationsOffered: boolean;
  /** E18: in a crowd this phone may keep the list of who is here. */
  readonly mayHost: boolean;
  /** This phone takes mixtapes and letters of others further. */
  readonly carriesForOthers: boolean;
  /** The person chooses what mixtapes are given; else the phone picks. */
  readonly choosesGifts: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  name: '',
  thresholdPercent: DEFAULT_THRESHOLD_PERCENT,
  sessionMinutes: USUAL_SESSION_MS / minutes(1),
  listFor: 'everyone',
  isWelcomed: true,
  onlyVerified: false,
  theme: 'system',
  language: 'system',
  pocket: false,
  notificationsOffered: false,
  mayHost: true,
  carriesForOthers: true,
  choosesGifts: false,
};

export const LONGEST_NAME = 40;

/** What was stored, as far as it makes sense: an older or newer version may have written it. */
export function readSettings(text: string | undefined, first: Settings): Settings {
  const stored = parse(text);
  const { name, thresholdPercent, sessionMinutes, onlyVerified, theme, language } = stored;
  return {
    name: typeof name === 'string' && name.trim() !== '' ? name.slice(0, LONGEST_NAME) : first.name,
    thresholdPercent: within(thresholdPercent, 1, 100) ?? first.thresholdPercent,
    sessionMinutes: within(sessionMinutes, 0.1, 24 * 60) ?? first.sessionMinutes,
    listFor:
      text === undefined ? first.listFor : oneOf(stored.listFor, LIST_FOR) ?? strictest(stored),
    // Settings of an earlier version, which had no first run.
    isWelcomed: text === undefined ? first.isWelcomed : stored.isWelcomed !== false,
    onlyVerified: onlyVerified === true,
    theme: oneOf(theme, ['system', 'light', 'dark'] as const) ?? 'system',
    language: oneOf(language, ['system', 'en', 'de'] as const) ?? 'system',
    pocket: stored.pocket === true,
    notificationsOffered: stored.notificationsOffered === true,
    mayHost: stored.mayHost !== false,
    carriesForOthers: stored.carriesForOthers !== false,
    choosesGifts: stored.choosesGifts === true,
  };
}

/** An earlier version gave the list to everyone, and said so. A word that nobody knows is no leave to do so. */
const strictest = ({ listFor }: Partial<Record<keyof Settings, unknown>>): ListFor =>
  listFor === undefined ? 'everyone' : 'verified';

function parse(text: string | undefined): Partial<Record<keyof Settings, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function within(value: unknown, least: number, most: number): number | undefined {
  return typeof value === 'number' && value >= least && value <= most ? value : undefined;
}

function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find(choice => choice === value);
}
