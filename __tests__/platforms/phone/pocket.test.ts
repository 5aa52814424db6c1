import { phone, system } from './native-halves';
import { DeviceEventEmitter } from 'react-native';
import * as NetInfo from '@react-native-community/netinfo';
import type { PhonePlatform } from '../../../src/platforms/phone';
import { createPhonePlatform } from '../../../src/platforms/phone';
import { amongOurselves } from '../node/discovery/loopback';
import { realTime } from '../node/real-time';
import { phoneInHand } from './hands';

const { RNCNetInfo: netInfo, EarshotStore: database } = phone.modules;
const { EarshotPocket: pocket, EarshotWifi: wifi, EarshotFinishing: finishing } = phone.modules;

let hand: ReturnType<typeof phoneInHand>;
let platform: PhonePlatform;
let refresh: jest.Mock;

const presence = () => platform.state().presence.is;

beforeEach(async () => {
  hand = phoneInHand();
  hand.isAndroid(31);
  netInfo.setWifiAddress('192.168.1.7');
  await database.write(['phone/asked for the local network', ''], []);
  platform = createPhonePlatform({ serviceName: amongOurselves().serviceName });
  refresh = jest.fn();
  platform.whenRefreshIsDue(refresh);
  await realTime.until('presence', () => presence() === 'present');
});

afterEach(() => {
  jest.useRealTimers();
  wifi?.setWifi(true);
  platform.close();
  jest.restoreAllMocks();
});

if (system === 'android') {
  describe('in the pocket', () => {
    it('is off until someone switches it on: in the background this phone is absent', () => {
      expect(platform.canStayInPocket).toBe(true);
      hand.goesTo('background');
      expect(presence()).toBe('asleep');
      expect(pocket?.isAwake).toBe(false);
    });

    it('stays present in the background, and comes back without new sockets', () => {
      platform.stayInPocket(true);
      expect(pocket?.isAwake).toBe(false);
      hand.goesTo('background');
      expect(presence()).toBe('present');
      expect(pocket?.isAwake).toBe(true);
      hand.goesTo('active');
      expect(pocket?.isAwake).toBe(false);
      expect(presence()).toBe('present');
      expect(refresh).not.toHaveBeenCalled();
    });

    it('ends with a switch in the background, as on a notification', () => {
      platform.stayInPocket(true);
      hand.goesTo('background');
      platform.stayInPocket(false);
      expect(presence()).toBe('asleep');
      expect(pocket?.isAwake).toBe(false);
    });

    it('runs due timers with each tick, although JavaScript’s own timers have stopped', async () => {
      platform.stayInPocket(true);
      hand.goesTo('background');
      const { clock } = platform.ports;
      const stopped = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(0 as never);
      const ran: string[] = [];
      const cancelled = clock.setTimer(20, () => ran.push('cancelled'));
      clock.setTimer(10, () => ran.push('first'));
      clock.setTimer(30, () => {
        ran.push('second');
        clock.setTimer(0, () => ran.push('next tick'));
      });
      clock.setTimer(60_000, () => ran.push('too soon'));
      cancelled.cancel();
      stopped.mockRestore();
      await realTime.until('two ticks', () => ran.length >= 3, 10_000);
      expect(ran).toEqual(['first', 'second', 'next tick']);
    });

    it('renews what is held before it ends by itself', async () => {
      const held = jest.spyOn(pocket!, 'stayAwake');
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
      platform.stayInPocket(true);
      hand.goesTo('background');
      await jest.advanceTimersByTimeAsync(5 * 60_000);
      expect(pocket?.isAwake).toBe(true);
      const [forMs, tickEveryMs] = held.mock.calls[0] as [number, number];
      expect(tickEveryMs).toBeLessThanOrEqual(500);
      const most = (5 * 60_000) / (forMs / 2);
      expect(held.mock.calls.length).toBeGreaterThanOrEqual(most);
      expect(held.mock.calls.length).toBeLessThan(3 * most);
    });

    it('lets the phone sleep when JavaScript hangs', async () => {
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
      await pocket?.stayAwake(60_000, 1000);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(pocket?.isAwake).toBe(false);
    });

    it('replaces sockets after a sleep that came all the same', () => {
      platform.stayInPocket(true);
      hand.goesTo('background');
      const wallMs = Date.now();
      jest.spyOn(Date, 'now').mockReturnValue(wallMs + 60_000);
      hand.goesTo('active');
      expect(refresh).toHaveBeenCalledTimes(1);
    });

    it('makes new sockets at the first tick after such a sleep, still in the pocket', () => {
      platform.stayInPocket(true);
      hand.goesTo('background');
      const wall = jest.spyOn(Date, 'now');
      for (const sleptMs of [60_000, 0]) {
        wall.mockReturnValue(Date.now() + sleptMs);
        DeviceEventEmitter.emit('EarshotTick', null);
        expect(refresh).toHaveBeenCalledTimes(1);
      }
      hand.goesTo('active');
      expect(refresh).toHaveBeenCalledTimes(1);
    });

    it.each([-3_600_000, 3_600_000])(
      'L14: is renewed as before when the wall clock is set by %i ms',
      async byMs => {
        const held = jest.spyOn(pocket!, 'stayAwake');
        jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
        platform.stayInPocket(true);
        hand.goesTo('background');
        await jest.advanceTimersByTimeAsync(1000);
        jest.setSystemTime(Date.now() + byMs);
        await jest.advanceTimersByTimeAsync(5 * 60_000);
        expect(pocket?.isAwake).toBe(true);
        expect(held.mock.calls.length).toBeLessThan(20);
        expect(refresh).toHaveBeenCalledTimes(1);
      },
    );

    it('is told in Diagnostics when the system refuses, once, and asks again', async () => {
      const held = jest.spyOn(pocket!, 'stayAwake').mockRejectedValue(new Error('no WAKE_LOCK'));
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
      platform.stayInPocket(true);
      hand.goesTo('background');
      await jest.advanceTimersByTimeAsync(60_000);
      expect(held.mock.calls.length).toBeGreaterThan(1);
      const refusals = platform
        .diagnostics()
        .troubles.filter(({ what }) => what.includes('no WAKE_LOCK'));
      expect(refusals).toHaveLength(1);
      held.mockRestore();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(pocket?.isAwake).toBe(true);
    });

    it('is present again when the service comes on after the app has gone to the background', async () => {
      hand.goesTo('background');
      expect(presence()).toBe('asleep');
      platform.stayInPocket(true);
      expect(presence()).toBe('present');
      expect(pocket?.isAwake).toBe(true);
      const look = jest.spyOn(NetInfo, 'fetch');
      wifi?.setWifi(false);
      expect(look).toHaveBeenCalled();
    });

    it.each(['in front', 'in the background'])(
      'holds once when it is switched on twice %s, and nothing when off twice',
      where => {
        const held = jest.spyOn(pocket!, 'stayAwake');
        if (where === 'in the background') hand.goesTo('background');
        platform.stayInPocket(true);
        platform.stayInPocket(true);
        if (where === 'in front') hand.goesTo('background');
        expect(held).toHaveBeenCalledTimes(1);
        platform.stayInPocket(false);
        platform.stayInPocket(false);
        expect(pocket?.isAwake).toBe(false);
        hand.goesTo('active');
        expect(pocket?.isAwake).toBe(false);
        expect(presence()).toBe('present');
      },
    );

    it('holds nothing for a call that comes after the platform was closed', () => {
      hand.goesTo('background');
      platform.close();
      platform.stayInPocket(true);
      expect(pocket?.isAwake).toBe(false);
    });

    it('does nothing at a tick that comes after it has stopped', () => {
      platform.stayInPocket(true);
      hand.goesTo('background');
      hand.goesTo('active');
      const wallMs = Date.now();
      jest.spyOn(Date, 'now').mockReturnValue(wallMs + 60_000);
      DeviceEventEmitter.emit('EarshotTick', null);
      expect(refresh).not.toHaveBeenCalled();
    });
  });

  describe('the Wi-Fi', () => {
    it('is what sockets go over while there is one, and it says so', async () => {
      wifi?.setWifi(true);
      await realTime.until('bound', () => platform.diagnostics().wifiBinding === 'bound');
      wifi?.setWifi(false);
      expect(platform.diagnostics().wifiBinding).toBe('unbound');
    });

    it('is looked at again as soon as it comes or goes', async () => {
      await realTime.until('an address', () => platform.state().wifiAddress === '192.168.1.7');
      const look = jest.spyOn(NetInfo, 'fetch');
      wifi?.setWifi(false);
      wifi?.setWifi(true);
      expect(look).toHaveBeenCalledTimes(2);
    });

    it('is let go with the platform', () => {
      const leave = jest.spyOn(wifi!, 'leave');
      platform.close();
      expect(leave).toHaveBeenCalled();
    });
  });
}

if (system === 'ios') {
  it('cannot stay in the pocket, and needs nobody to choose its network', () => {
    expect(platform.canStayInPocket).toBe(false);
    expect(platform.diagnostics().wifiBinding).toBe('not needed');
  });

  describe('what is under way', () => {
    let underWay: boolean;
    beforeEach(() => {
      underWay = true;
      platform.finishFirst(() => underWay);
      jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    });

    it('is finished after the app was put away, and then it rests', async () => {
      hand.goesTo('background');
      expect(presence()).toBe('present');
      expect(finishing?.isGoingOn).toBe(true);
      await jest.advanceTimersByTimeAsync(5000);
      expect(presence()).toBe('present');
      underWay = false;
      await jest.advanceTimersByTimeAsync(1000);
      expect(presence()).toBe('asleep');
      expect(finishing?.isGoingOn).toBe(false);
    });

    it('is given up before the system’s half minute is over', async () => {
      hand.goesTo('background');
      await jest.advanceTimersByTimeAsync(24_000);
      expect(presence()).toBe('present');
      await jest.advanceTimersByTimeAsync(2000);
      expect(presence()).toBe('asleep');
      expect(finishing?.isGoingOn).toBe(false);
    });

    it('is given up when the system says that the time is up', async () => {
      hand.goesTo('background');
      await jest.advanceTimersByTimeAsync(1000);
      finishing?.timeIsUp();
      await jest.advanceTimersByTimeAsync(0);
      expect(presence()).toBe('asleep');
    });

    it('goes on in front, on the same sockets', async () => {
      hand.goesTo('background');
      await jest.advanceTimersByTimeAsync(3000);
      hand.goesTo('active');
      await jest.advanceTimersByTimeAsync(60_000);
      expect(presence()).toBe('present');
      expect(refresh).not.toHaveBeenCalled();
      expect(finishing?.isGoingOn).toBe(false);
    });

    it('goes on when the app is put away again at once', async () => {
      hand.goesTo('background');
      await jest.advanceTimersByTimeAsync(1000);
      hand.goesTo('active');
      hand.goesTo('background');
      await jest.advanceTimersByTimeAsync(5000);
      expect(presence()).toBe('present');
      expect(finishing?.isGoingOn).toBe(true);
      underWay = false;
      await jest.advanceTimersByTimeAsync(1000);
      expect(presence()).toBe('asleep');
    });

    it('is nothing most of the time: then the app rests at once', () => {
      underWay = false;
      hand.goesTo('background');
      expect(presence()).toBe('asleep');
      expect(finishing?.isGoingOn).toBe(false);
    });
  });
}
