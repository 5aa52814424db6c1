import { keyLine } from './key-line';
import { leaseLine } from './lease-list';
import { listWindow } from './list-window';
import { personLines } from './people-list';
import { columnsOf, counted, fit, printable, timeOfDay, wrap } from './text';
import type { View } from './view';

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** Of the people, leases and happenings that do not fit, the happenings give way first. */
const LEAST_HAPPENINGS = 3;

/** Below this there is no room for the times of what happened. */
const WIDE_COLUMNS = 64;

const NOBODY = 'Nobody yet. Both in the same Wi-Fi? Else start the other with --peer.';
const NO_LEASES = 'None. They come with the people you meet.';

/** The whole screen as lines of exactly the size given, without colours. */
export function drawScreen(view: View, { columns, rows }: ScreenSize): string[] {
  const head = header(view, columns);
  const room = Math.max(0, rows - head.length - 1);
  const middle =
    view.question === undefined ? lists(view, columns, room) : asked(view.question.lines, columns);
  const lines = [...head, ...middle.slice(0, room)].slice(0, Math.max(0, rows - 1));
  while (lines.length < rows - 1) {
    lines.push('');
  }
  return [...lines, keyLine(view, columns)].slice(-rows).map(line => fit(line, columns));
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
  const introducing = view.introducing === undefined ? [] : [view.introducing];
  return [beside(who, status, columns), where, ...introducing];
}

function asked(question: readonly string[], columns: number): string[] {
  return ['', ...question.flatMap(line => indented(line, columns, '  '))];
}

function lists(view: View, columns: number, room: number): string[] {
  const { focus, songs } = view;
  const people = view.people.map((person, index) =>
    personLines(person, {
      chosen: focus.list === 'people' && focus.person === index,
      columns,
      songs,
      nowMs: view.nowMs,
    }),
  );
  const leases = view.leases.map((lease, index) => [
    leaseLine(lease, focus.list === 'leases' && focus.lease === index, columns),
  ]);
  if (people.length === 0) people.push(indented(NOBODY, columns, '  '));
  if (leases.length === 0) leases.push(indented(NO_LEASES, columns, '  '));
  const free = room - 3;
  const [peopleRoom, leasesRoom] = share(
    free - LEAST_HAPPENINGS,
    people.flat().length,
    leases.flat().length,
  );
  const nearby = listWindow(people, { room: peopleRoom, chosen: focus.person, kind: 'people' });
  const held = listWindow(leases, { room: leasesRoom, chosen: focus.lease, kind: 'leases' });
  const happeningsRoom = Math.max(0, free - nearby.length - held.length);
  const happened = view.happenings
    .slice(-happeningsRoom)
    .flatMap(({ atMs, line }) =>
      columns < WIDE_COLUMNS
        ? indented(line, columns, '    ')
        : indented(`${timeOfDay(atMs)} ${line}`, columns, ' '.repeat(11)),
    );
  return [
    rule('Nearby', columns),
    ...nearby,
    rule('Leases', columns),
    ...held,
    rule('What happened', columns),
    // The latest last, and never left out.
    ...(happeningsRoom === 0 ? [] : happened.slice(-happeningsRoom)),
  ];
}

function indented(text: string, columns: number, further: string): string[] {
  return wrap(`  ${text}`, columns, further);
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
