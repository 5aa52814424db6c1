/** E2, E4, E18: hosts that lie. */
import { LookupDesk } from '../../../src/lookup/services';
import { realTime } from '../../platforms/node/real-time';
import { attack } from '../attack';
import { HostileGuest } from '../guest';
import { announcement } from '../speaker';
import { WIFI_HOST } from '../victim-options';

/** E18: three denials, 5 s between them. */
const PASSED_OVER_WITHIN_MS = 40_000;

attack(
  'an elder that says to be host, and denies everyone',
  { fresh: true, victim: { lookup: 'guest' } },
  async assault => {
    const { victim } = assault.siege;
    let denials = 0;
    const liar = await HostileGuest.join(assault.siege, 'liar', device => {
      const presence = () => ({
        id: device.snapshot().id ?? '',
        since: 0,
        role: 'host' as const,
        isWhole: true,
        leases: 1_000_000,
        deputies: Array.from({ length: 1_000 }, (_, at) => `${at}`.padStart(64, '0')),
        mayStand: true,
      });
      const lies: Partial<LookupDesk> = {
        greet: presence,
        register: () => {
          denials += 1;
          return { kind: 'denied', retryMs: 0, elsewhere: [], isTaken: false };
        },
        find: () => ({ matches: [], isPartial: false }),
        suspects: () => true,
      };
      device.export(LookupDesk, lies as LookupDesk);
    });
    const { id } = liar.device.snapshot();
    await realTime.until('that it is followed', () => denials > 0, 30_000);
    let leader = id;
    for (let waited = 0; leader === id && waited < PASSED_OVER_WITHIN_MS; waited += 1_000) {
      await realTime.pass(1_000);
      leader = (await victim.tell('room'))?.leader;
    }
    assault.require(leader !== id, `after ${denials} denials it is passed over`);
    assault.require(denials <= 5, 'and not asked again');
    const calls: Promise<unknown>[] = [];
    for (const what of ['bye', 'closed', 'yielded'] as const) {
      for (let i = 0; i < 300; i++)
        calls.push(Promise.resolve(liar.desk.hostSays(what, id).due(10_000)));
    }
    await Promise.allSettled(calls);
    await liar.leave();
  },
);

const ELDERS = 100;

attack(
  'a hundred made-up elders are announced as hosts',
  { fresh: true, victim: { lookup: 'guest', network: 'wifi', onlyRecordDials: true } },
  async assault => {
    const { victim } = assault.siege;
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < ELDERS; i++) {
        const id = `${i}`.padStart(16, '0');
        const address = WIFI_HOST.replace(/\d+$/, String(10 + i));
        const records = announcement(id, [address], 4_000 + i).map(record =>
          record.type === 'TXT'
            ? { ...record, data: [...(record.data as string[]), 'since=1', 'host=h', 'd=0'] }
            : record,
        );
        await victim.tell('hear', records);
      }
      await realTime.pass(1_000);
    }
    const { mostAtOnce, total } = await victim.tell('dials');
    assault.require(mostAtOnce <= 8, `${mostAtOnce} dialed at once, ${total} in 10 s`);
    const room = await victim.tell('room');
    assault.require(room?.leader === undefined, `follows ${room?.leader ?? 'nobody'}`);
  },
);
