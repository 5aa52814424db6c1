import type { MusicEvent } from '../../music';
import { PeopleNearby } from '../../music';
import type { DeviceEvent, DeviceSnapshot } from '../../runtime';
import { Lifelines } from './lifelines';
import { projectLeases, projectPerson } from './projection';
import type { RunningDevice } from './running-device';
import type { EarshotState, LeaseState, MatchNotice } from './state';
import { Troubles } from './troubles';

/** What device and player have reported, folded for the screens. Kept when a new name replaces the device. */
export class Observations {
  readonly lifelines = new Lifelines();
  readonly people = new PeopleNearby();
  readonly troubles = new Troubles();
  /** The latest match. */
  match: MatchNotice | undefined;

  deviceEvent(event: DeviceEvent, nowMs: number): void {
    this.lifelines.deviceEvent(event, nowMs);
    this.people.deviceEvent(event, nowMs);
    this.troubles.deviceEvent(event, nowMs);
  }

  /** Returns the match that the event reports, if it does. */
  musicEvent(event: MusicEvent, nowMs: number): MatchNotice | undefined {
    this.people.musicEvent(event);
    this.lifelines.musicEvent(event);
    if (event.type !== 'matched') {
      return undefined;
    }
    const { peer, name, common, percent } = event;
    this.match = { peer, name, common, percent, atMs: nowMs };
    return this.match;
  }

  state(
    running: Pick<RunningDevice, 'device' | 'player'> | undefined,
    nowMs: number,
    leasesBefore: () => readonly LeaseState[],
    isManaged = false,
  ): Pick<EarshotState, 'people' | 'leases' | 'lifelines' | 'match' | 'diagnostics'> {
    const { lifelines, match } = this;
    const none = { people: [], leases: [], diagnostics: this.diagnostics(undefined) };
    const projected =
      running === undefined ? none : this.project(running, nowMs, leasesBefore(), isManaged);
    return { ...projected, lifelines: lifelines.list(), match };
  }

  private project(
    { device, player }: Pick<RunningDevice, 'device' | 'player'>,
    nowMs: number,
    before: readonly LeaseState[],
    isManaged: boolean,
  ) {
    const sources = {
      device: device.snapshot(),
      people: device.people.list(),
      onlyVerified: device.people.onlyVerified,
      player: player.snapshot(),
      isManaged,
      nowMs,
    };
    const leases = projectLeases(sources, before);
    return {
      leases,
      people: this.people
        .list(sources)
        .map(person => projectPerson(person, device.people.codeFor(person.id), leases)),
      diagnostics: this.diagnostics(sources.device),
    };
  }

  private diagnostics(device: DeviceSnapshot | undefined): EarshotState['diagnostics'] {
    const { troubles } = this;
    return {
      port: device?.port,
      peers: (device?.peers ?? []).map(({ id, name, state, roundTripMs, suspicion, waiting }) => ({
        ...{ id, name, link: state, roundTripMs, suspicion, waiting },
        lastTrouble: troubles.byPeer.get(id),
      })),
      heard: troubles.heard(),
      troubles: troubles.list(),
    };
  }
}
