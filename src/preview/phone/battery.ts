import type { Earshot } from '../../app';

/** What a browser may tell of the battery of the computer that it runs on. */
interface BrowserBattery extends EventTarget {
  readonly level: number;
  readonly charging: boolean;
}

type BatteryNavigator = Navigator & { readonly getBattery?: () => Promise<BrowserBattery> };

/** E18: these phones have the battery of the computer that they are drawn on, where its browser tells of one. */
export function followBattery(earshot: Earshot): void {
  const { navigator }: { readonly navigator: BatteryNavigator } = window;
  navigator.getBattery?.().then(
    battery => {
      const tell = () => earshot.standing({ battery: battery.level, isPlugged: battery.charging });
      battery.addEventListener('levelchange', tell);
      battery.addEventListener('chargingchange', tell);
      tell();
    },
    // Not known, and so nothing is claimed.
    () => undefined,
  );
}
