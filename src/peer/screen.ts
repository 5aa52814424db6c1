import type { Exchange } from '../music';
import { bar, columnsOf, count, counted, duration, fit, printable } from './text';
import type { LeaseView, PersonView, View } from './view';

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

const BAR_COLUMNS = 16;
const NAME_COLUMNS = 20;
/** Of the people, leases and happenings that do not fit, the happenings give way first. */
const LEAST_HAPPENINGS = 3;

/** The whole screen as lines of exactly the size given, without colours. */
export function drawScreen(view: View, { columns, rows }: ScreenSize): string[] {
  const head = header(view, columns);
  const foot = view.question === undefined ? [keys(view)] : [];
  const room = rows - head.length - foot.length;
  const middle =
    view.question === undefined
      ? lists(view, columns, room)
      : ['', ...view.question.lines.map(line => `  ${line}`), '', '  y yes   n no'];
  const lines = [...head, ...middle.slice(0, room)];
  while (lines.length < rows - foot.length) {
    lines.push('');
  }
  return [...lines, ...foot].slice(0, rows).map(line => fit(line, columns));
}

function header(view: View, columns: number): string[] {
  const who = `Earshot · ${printable(view.name)} · ${counted(view.songs, 'song')}`;
  const near = view.people.filter(({ presence }) => presence.state === 'here').length;
  const status = [view.onlyVerified ? 'only verified people' : '', `${near} near`]
    .filter(text => text !== '')
    .join(' · ');
  const where =
    view.port === undefined
      ? 'not listening yet'
      : `reached at ${view.addresses.map(host => `${host}:${view.port}`).join(', ') || view.port}`;
  return [beside(who, status, columns), where];
}

function lists(view: View, columns: number, room: number): string[] {
  const people = view.people.flatMap((person, index) =>
    personLines(person, view.focus.list === 'people' && view.focus.person === index),
  );
  const leases = view.leases.map((lease, index) =>
    leaseLine(lease, view.focus.list === 'leases' && view.focus.lease === index, columns),
  );
  const forLists = room - 3 - LEAST_HAPPENINGS;
  const [peopleRoom, leasesRoom] = share(forLists, people.length, leases.length);
  const chosenLine = people.findIndex(line => line.startsWith('▸'));
  const happeningsRoom = Math.max(
    LEAST_HAPPENINGS,
    room -
      3 -
      Math.max(1, Math.min(people.length, peopleRoom)) -
      Math.max(1, Math.min(leases.length, leasesRoom)),
  );
  return [
    rule('Nearby', columns),
    ...(people.length === 0 ? [EMPTY] : around(people, peopleRoom, chosenLine)),
    rule('Leases', columns),
    ...(leases.length === 0
      ? ['  None yet: they come with the first person.']
      : around(leases, leasesRoom, view.focus.list === 'leases' ? view.focus.lease : 0)),
    rule('What happened', columns),
    ...view.happenings.slice(-happeningsRoom).map(line => `  ${line}`),
  ];
}

const EMPTY = '  Nobody yet. Both in the same Wi-Fi? Else start the other with --peer.';

function personLines(person: PersonView, chosen: boolean): string[] {
  const { sending, receiving, percent, matched, waiting } = person;
  const marks = [
    person.standing === 'known' ? '' : person.standing,
    person.namesake ? '! someone else had this name' : '',
    waiting > 0 ? `${counted(waiting, 'message')} waiting` : '',
  ].filter(mark => mark !== '');
  const match =
    percent === undefined ? '' : `${Math.floor(percent)} % in common${matched ? ' ★' : ''}`;
  const first = [
    `${chosen ? '▸' : ' '} ${fit(person.name, NAME_COLUMNS)}`,
    fit(presenceText(person), 22),
    fit(match, 17),
    marks.join(' · '),
  ].join(' ');
  return [
    first.trimEnd(),
    ...exchangeLines('to them ', sending),
    ...exchangeLines('from them', receiving),
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
    dropped: `dropped after ${counted(songs, 'song')}`,
  }[state];
  return [`      ${fit(label, 9)} ${bar(part, BAR_COLUMNS)} ${text}`];
}

function leaseLine(lease: LeaseView, chosen: boolean, columns: number): string {
  const { role, origin, pattern, timeLeftMs, periodMs } = lease;
  const left = [
    `${chosen ? '▸' : ' '} ${fit(lease.peerName, 16)}`,
    fit(role === 'holder' ? 'held' : 'granted', 7),
    fit(origin, 14),
    fit(pattern, 13),
    fit(duration(timeLeftMs), 7, 'right'),
  ].join(' ');
  const rest = Math.min(BAR_COLUMNS, columns - columnsOf(left) - 1);
  return rest > 3 ? `${left} ${bar(periodMs === 0 ? 0 : timeLeftMs / periodMs, rest)}` : left;
}

function keys({ focus }: View): string {
  return focus.list === 'people'
    ? ' ↑↓ choose  tab leases  v verify  b block  f forget  a accept  o verified  q quit'
    : ' ↑↓ choose  tab people  r renew  x revoke  o verified  q quit';
}

function rule(title: string, columns: number): string {
  return `─ ${title} ${'─'.repeat(Math.max(0, columns - title.length - 3))}`;
}

function beside(left: string, right: string, columns: number): string {
  const space = columns - columnsOf(right);
  return space > 10 ? fit(left, space - 1) + ' ' + right : left;
}

/** Room for two lists: each gets what it needs, or half and what the other leaves. */
function share(room: number, first: number, second: number): readonly [number, number] {
  const half = Math.max(1, Math.floor(room / 2));
  const forFirst = Math.max(1, Math.min(first, Math.max(half, room - Math.max(1, second))));
  return [forFirst, Math.max(1, room - forFirst)];
}

/** As many lines as there is room for, with the chosen one among them, and how many are not shown. */
function around(lines: readonly string[], room: number, chosen: number): string[] {
  if (lines.length <= room) {
    return [...lines];
  }
  const shown = Math.max(1, room - 1);
  const from = Math.max(0, Math.min(chosen - Math.floor(shown / 2), lines.length - shown));
  const hidden = lines.length - shown;
  return [
    ...lines.slice(from, from + shown),
    `    … ${hidden} more ${hidden === 1 ? 'line' : 'lines'}`,
  ].slice(0, room);
}
