import { figures, timeOfDay } from '../duration';
import type { EarshotState, PeerDiagnostics, Trouble } from '../state/state';
import type { Strings } from '../strings';
import type { PlatformFact } from '../surroundings';

/** A part of Diagnostics, the same on the screen and in what is copied. */
export interface FactSection {
  readonly title: string;
  readonly facts: readonly Fact[];
  /** In the place of facts, while there are none. */
  readonly none?: string;
}

interface Fact {
  readonly label: string;
  readonly value: string;
}

export function diagnosticFacts(
  { phase, me, diagnostics, room, settings, agents, people }: EarshotState,
  platform: readonly PlatformFact[],
  { diagnostics: words, mixtape, number, room: roomWords }: Strings,
  nowMs: number,
): readonly FactSection[] {
  const ago = (atMs: number) => words.ago(figures(nowMs - atMs));
  const about = (peer: PeerDiagnostics) =>
    [
      words.links[peer.link],
      peer.roundTripMs === undefined ? '' : words.roundTrip(Math.round(peer.roundTripMs)),
      words.suspicion(Math.round(peer.suspicion * 100)),
      words.waiting(peer.waiting),
      peer.lastTrouble === undefined
        ? ''
        : words.lastTrouble(problemText(peer.lastTrouble, words), ago(peer.lastTrouble.atMs)),
    ]
      .filter(Boolean)
      .join(', ');
  return [
    {
      title: words.thisPhone,
      facts: [
        {
          label: words.phase,
          value: phase.state === 'failed' ? phase.message : words.phases[phase.state],
        },
        { label: words.name, value: me.name },
        { label: words.key, value: me.id === undefined ? '–' : inGroups(me.id) },
        {
          label: words.port,
          value: diagnostics.port === undefined ? words.notYet : String(diagnostics.port),
        },
        { label: words.songs, value: number(me.songs) },
        ...platform,
      ],
    },
    { title: roomWords.diagnostics, facts: roomFacts(room, settings, roomWords) },
    {
      title: words.peers,
      facts: diagnostics.peers.map(peer => ({
        label: `${peer.name} (${peer.id.slice(0, KEY_SHOWN)})`,
        value: about(peer),
      })),
      none: words.noPeers,
    },
    {
      title: words.heard,
      facts: [...diagnostics.heard]
        .reverse()
        .map(({ idPrefix, atMs }) => ({ label: inGroups(idPrefix), value: ago(atMs) })),
      none: words.nothingHeard,
    },
    {
      title: words.troubles,
      facts: [...diagnostics.troubles]
        .reverse()
        .map(trouble => ({ label: timeOfDay(trouble.atMs), value: problemText(trouble, words) })),
      none: words.noTroubles,
    },
    {
      title: mixtape.agents,
      facts: [
        ...(agents.problem === undefined
          ? []
          : [{ label: mixtape.agentsOff, value: agents.problem }]),
        ...agents.stages.map(stage => stageFact(stage, mixtape.stage, namesIn(me, people))),
      ],
      none: agents.works ? mixtape.noAgents : mixtape.agentsOff,
    },
  ];
}

function roomFacts(
  room: EarshotState['room'],
  { mayHost }: EarshotState['settings'],
  words: Strings['room'],
): readonly Fact[] {
  const may = { label: words.may, value: mayHost ? words.yes : words.no };
  if (room === undefined) {
    return [{ label: words.mode, value: words.modes['ad hoc'] }, may];
  }
  const { host, people, periodMs, deputies } = room;
  const shown = ({ id, name }: typeof host) => `${name} (${id.slice(0, KEY_SHOWN)})`;
  return [
    { label: words.mode, value: words.modes.managed },
    { label: words.host, value: shown(host) },
    { label: words.peopleHere, value: String(people) },
    {
      label: words.granted,
      value: periodMs === undefined ? words.none : words.seconds(periodMs / 1000),
    },
    { label: words.deputies, value: deputies.map(shown).join(', ') || words.none },
    may,
  ];
}

const namesIn =
  (me: EarshotState['me'], people: EarshotState['people']) =>
  (devices: Iterable<string>): string =>
    [...devices]
      .map(
        device =>
          [me, ...people].find(({ id }) => id === device)?.name ?? device.slice(0, KEY_SHOWN),
      )
      .join(', ');

function stageFact(
  stage: EarshotState['agents']['stages'][number],
  words: Strings['mixtape']['stage'],
  named: (devices: Iterable<string>) => string,
): Fact {
  const { agent, behaviour = '', hop, role, nodes, votedFor, waitingFor, prepared } = stage;
  const parts = [
    hop === undefined || role === undefined ? words.gone : words.hop(hop, words.roles[role]),
    nodes.length > 0 ? words.nodes(named(nodes)) : '',
    votedFor.length > 0 ? words.votes(named(votedFor)) : '',
    waitingFor.length > 0 ? words.waits(named(waitingFor)) : '',
    prepared > 0 ? words.prepared(prepared) : '',
  ];
  return {
    label: `${behaviour} ${agent.slice(0, KEY_SHOWN)}`.trim(),
    value: parts.filter(Boolean).join(' · '),
  };
}

/** By its kind in the screen's language. The text beside it is in English, for who looks into it. */
export function reasonOf(
  { about, what }: Trouble,
  { ends, notDialed, failed }: Strings['diagnostics'],
): string {
  switch (about.in) {
    case 'connection':
      return `${ends[about.kind]} (${what})`;
    case 'dial':
      // The other kinds say all there is to say.
      return about.kind === 'fault' ? `${notDialed.fault} (${what})` : notDialed[about.kind];
    default:
      return `${failed[about.in]} (${what})`;
  }
}

function problemText(trouble: Trouble, words: Strings['diagnostics']): string {
  const reason = reasonOf(trouble, words);
  return trouble.remote === undefined ? reason : `${trouble.remote}: ${reason}`;
}

/** Enough of a key to tell people apart. */
const KEY_SHOWN = 8;

/** So that a line can end between two of them, and an eye finds its place again. */
function inGroups(key: string): string {
  return key.replace(new RegExp(`.{${KEY_SHOWN}}(?=.)`, 'g'), '$& ');
}

/** Addresses are long and have no spaces: on the screen a line may end after each of their parts. */
export function breakable(text: string): string {
  return text.replace(/([.:])(?=[\w[])/g, '$1\u200b');
}

export function factsAsText(sections: readonly FactSection[]): string {
  return sections
    .map(({ title, facts, none = '' }) =>
      [
        title,
        ...(facts.length === 0
          ? [`  ${none}`]
          : facts.map(({ label, value }) => `  ${label}: ${value}`)),
      ].join('\n'),
    )
    .join('\n\n');
}
