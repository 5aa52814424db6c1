import type { Exchange, PersonNearby } from '../music';
import { bar, columnsOf, count, counted, duration, fit } from './text';

const BAR_COLUMNS = 16;
const PRESENCE_COLUMNS = 22;
const NAME_COLUMNS = 20;
/** Below this, names are cut sooner. */
const WIDE_COLUMNS = 64;

export function personLines(
  person: PersonNearby,
  {
    chosen,
    columns,
    songs,
    nowMs,
  }: { chosen: boolean; columns: number; songs: number; nowMs: number },
): string[] {
  const { sending, receiving } = person;
  const match = matchText(person, songs, columns - 4);
  const wide = columns >= WIDE_COLUMNS;
  const name = wide ? NAME_COLUMNS : Math.max(8, columns - PRESENCE_COLUMNS - 3);
  const first = [
    `${chosen ? '▸' : ' '} ${fit(person.name, name)}`,
    fit(presenceText(person, nowMs), PRESENCE_COLUMNS),
  ].join(' ');
  const marks = marksOf(person).join(' · ');
  const beside = columnsOf(first) + 1 + columnsOf(marks) <= columns;
  // After both exchanges the match takes the place of two full bars.
  const done = sending.state === 'finished' && receiving.state === 'finished';
  return [
    (beside ? `${first} ${marks}` : first).trimEnd(),
    ...(beside || marks === '' ? [] : [`    ${marks}`]),
    ...(done && match !== undefined
      ? []
      : [
          ...exchangeLines('to them', sending, songs),
          ...exchangeLines('from them', receiving, person.theirSongs),
        ]),
    ...(match === undefined ? [] : [`    ${match}`]),
  ];
}

function marksOf({ standing, namesake, waiting }: PersonNearby): string[] {
  return [
    ...(standing === 'known' ? [] : [standing]),
    ...(namesake ? ['! another has this name'] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'message')} waiting`] : []),
  ];
}

function presenceText({ presence, notLetIn }: PersonNearby, nowMs: number): string {
  if (presence.state === 'gone' && notLetIn !== undefined) {
    return 'not let in';
  }
  return presence.state === 'out of earshot'
    ? `out of earshot ${duration(nowMs - presence.sinceMs)}`
    : presence.state;
}

/** `all`: how many songs there are at the sending end. */
function exchangeLines(label: string, exchange: Exchange, all: number | undefined): string[] {
  if (exchange.state === 'none') {
    return [];
  }
  const { state, songs, of } = exchange;
  if (state === 'finished' && songs === 0) {
    return [`    ${fit(label, 9)} ${all === 0 ? 'no songs' : 'nothing new'}`];
  }
  const part = state === 'finished' ? 1 : of === undefined || of === 0 ? 0 : songs / of;
  const text = {
    'under way': of === undefined ? 'beginning' : `${count(songs)} of ${count(of)}`,
    finished: counted(songs, 'song'),
    dropped: `dropped after ${count(songs)}`,
  }[state];
  return [`    ${fit(label, 9)} ${bar(part, BAR_COLUMNS)} ${text}`];
}

/** Undefined until both libraries are compared. */
function matchText(person: PersonNearby, songs: number, columns: number): string | undefined {
  const { common, percent, theirSongs, theirPercent, matched } = person;
  if (
    common === undefined ||
    percent === undefined ||
    theirSongs === undefined ||
    theirPercent === undefined
  ) {
    return undefined;
  }
  const [own, theirs] = [Math.floor(percent), Math.floor(theirPercent)];
  const star = matched ? '★ ' : '';
  const full =
    `${star}${counted(common, 'song')} in common: ` +
    `${own} % of your ${count(songs)}, ${theirs} % of their ${count(theirSongs)}`;
  return columnsOf(full) <= columns ? full : `${star}${own} % of yours, ${theirs} % of theirs`;
}
