import type { Exchange } from '../music';
import { bar, columnsOf, count, counted, duration, fit } from './text';
import type { MatchView, PersonView } from './view';

const BAR_COLUMNS = 16;
const PRESENCE_COLUMNS = 22;
const NAME_COLUMNS = 20;
/** Below this, names are cut sooner. */
const WIDE_COLUMNS = 64;

export function personLines(
  person: PersonView,
  { chosen, columns, songs }: { chosen: boolean; columns: number; songs: number },
): string[] {
  const { sending, receiving, match } = person;
  const wide = columns >= WIDE_COLUMNS;
  const name = wide ? NAME_COLUMNS : Math.max(8, columns - PRESENCE_COLUMNS - 3);
  const first = [
    `${chosen ? '▸' : ' '} ${fit(person.name, name)}`,
    fit(presenceText(person), PRESENCE_COLUMNS),
  ].join(' ');
  const marks = marksOf(person).join(' · ');
  const beside = columnsOf(first) + 1 + columnsOf(marks) <= columns;
  // Once all songs have crossed, what came of it says more than two full bars.
  const done = sending?.state === 'finished' && receiving?.state === 'finished';
  return [
    (beside ? `${first} ${marks}` : first).trimEnd(),
    ...(beside || marks === '' ? [] : [`    ${marks}`]),
    ...(done && match !== undefined
      ? []
      : [...exchangeLines('to them', sending), ...exchangeLines('from them', receiving)]),
    ...(match === undefined ? [] : [`    ${matchText(match, songs, columns - 4)}`]),
  ];
}

function marksOf({ standing, namesake, waiting }: PersonView): string[] {
  return [
    ...(standing === 'known' ? [] : [standing]),
    ...(namesake ? ['! another has this name'] : []),
    ...(waiting > 0 ? [`${counted(waiting, 'message')} waiting`] : []),
  ];
}

function presenceText({ presence }: PersonView): string {
  return presence.state === 'out of earshot'
    ? `out of earshot ${duration(presence.forMs)}`
    : presence.state;
}

function exchangeLines(label: string, exchange: Exchange | undefined): string[] {
  if (exchange === undefined || exchange.state === 'none') {
    return [];
  }
  const { state, songs, of } = exchange;
  const part = state === 'finished' ? 1 : of === undefined || of === 0 ? 0 : songs / of;
  const text = {
    'under way': of === undefined ? 'beginning' : `${count(songs)} of ${count(of)}`,
    finished: counted(songs, 'song'),
    dropped: `dropped after ${count(songs)}`,
  }[state];
  return [`    ${fit(label, 9)} ${bar(part, BAR_COLUMNS)} ${text}`];
}

function matchText(match: MatchView, songs: number, columns: number): string {
  const { common, percent, theirSongs, theirPercent, notified } = match;
  const [own, theirs] = [Math.floor(percent), Math.floor(theirPercent)];
  const star = notified ? '★ ' : '';
  const full =
    `${star}${counted(common, 'song')} in common: ` +
    `${own} % of your ${count(songs)}, ${theirs} % of their ${count(theirSongs)}`;
  return columnsOf(full) <= columns ? full : `${star}${own} % of yours, ${theirs} % of theirs`;
}
