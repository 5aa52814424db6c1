import type { NodeId, Stage } from './agent';
import { deviceOf, majorityOf } from './agent';
import type { Carried } from './carried';
import type { AgentMessage, SelectionKind } from './messages';
import { messageTo } from './node-state';
import type { Selected, SelectionView } from './selection';
import { selectionHeard, selectionOn, selectionTick, workerOf } from './selection';

interface SelectingOptions {
  readonly self: NodeId;
  nowMs(): number;
  isUp(device: string): boolean;
  /** W7: a next node is here, as far as the last stop could tell. */
  isNextHere(carried: Carried): boolean;
  /** W5: it was worker, and another one works now. */
  yielded(carried: Carried): void;
  selected(): void;
  workerChanged(carried: Carried, stage: Stage): void;
}

type Heard = AgentMessage & { readonly kind: SelectionKind };

/** W: gives selection its view of the links, and carries out what changes with a role. */
export class Selecting {
  constructor(private readonly options: SelectingOptions) {}

  begin(why: 'arrival' | 'restart', carried: Carried, stage: Stage): void {
    carried.selection = selectionOn(why, this.view(carried, stage));
    this.options.workerChanged(carried, stage);
  }

  heard(carried: Carried, message: Heard): readonly AgentMessage[] {
    const { stage } = carried.node.records;
    const { selection } = carried;
    const isOurs = stage?.hop === message.hop && stage.nodes.includes(message.from);
    if (!isOurs || selection === undefined) return [];
    const view = this.view(carried, stage);
    return this.apply(carried, stage, selectionHeard(selection, message, view));
  }

  /** W7: only able nodes work. */
  isAble(carried: Carried, stage: Stage): boolean {
    return this.view(carried, stage).isAble;
  }

  tick(carried: Carried, stage: Stage): readonly AgentMessage[] {
    const { selection } = carried;
    if (selection === undefined) return [];
    return this.apply(carried, stage, selectionTick(selection, this.view(carried, stage)));
  }

  private apply(
    carried: Carried,
    stage: Stage,
    { selection, then }: Selected,
  ): readonly AgentMessage[] {
    const { self } = this.options;
    const { hop, born } = stage;
    const before = workerOf(self, carried.selection);
    const wasWorker = carried.selection?.role === 'worker';
    const isWorker = selection.role === 'worker';
    carried.selection = selection;
    if (wasWorker && !isWorker) this.options.yielded(carried);
    if (!wasWorker && isWorker) this.options.selected();
    if (before !== workerOf(self, selection)) this.options.workerChanged(carried, stage);
    return then.map(({ to, kind }) => messageTo(carried.node, to, { kind, hop, born }));
  }

  private view(carried: Carried, stage: Stage): SelectionView {
    const { self } = this.options;
    const isUp = (node: NodeId) => this.options.isUp(deviceOf(node));
    const heard = stage.nodes.filter(node => node === self || isUp(node)).length;
    const nowMs = this.options.nowMs();
    const isAble =
      heard >= majorityOf(stage.nodes) &&
      carried.abdication.isOver(nowMs) &&
      this.options.isNextHere(carried);
    return { self, stage, nowMs, isAble, isUp };
  }
}

const SELECTION: ReadonlySet<string> = new Set<SelectionKind>([
  'alive',
  'areYouThere',
  'iAmThere',
  'iAmSelected',
  'selectionAck',
]);

export function isSelection(message: AgentMessage): message is Heard {
  return SELECTION.has(message.kind);
}
