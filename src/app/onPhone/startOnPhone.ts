import { AppState } from 'react-native';
import { createPhonePlatform, phoneSongs, type PhonePlatform } from '../../platforms/phone';
import { followPhoneSongs } from '../library/followPhoneSongs';
import { Earshot } from '../state/earshot';
import type { MatchNotice } from '../state/state';
import { languages, type Strings } from '../strings';
import { systemLanguage } from '../strings/systemLanguage';
import type { AccessState, PlatformFact, PocketAccess, Surroundings } from '../surroundings';
import { phoneSurroundings } from '../surroundings/phone';
import { followLinks } from './followLinks';
import { phoneName } from './phoneName';
import { PocketService } from './pocketService';
import { saveFile } from './saveFile';

export interface OnPhone {
  readonly earshot: Earshot;
  readonly surroundings: Surroundings;
}

/** Puts the phone, the device and the player together: once, when the app starts. */
export function startOnPhone(): OnPhone {
  const platform = createPhonePlatform();
  const { ports, agentStorage } = platform;
  const earshot = new Earshot({
    ports,
    agentStorage,
    defaultName: phoneName(ports.random),
    firstSettings: { isWelcomed: false },
    matched: match => void tellMatch(match, earshot),
    greeted: (name, words) => void tellHello(name, words, earshot),
  });
  // E13: put away, a phone introduces nobody.
  AppState.addEventListener('change', state =>
    earshot.standing({ isInFront: state !== 'background' }),
  );
  platform.whenRefreshIsDue(() => earshot.refresh());
  platform.whenSleepIsDue(() => earshot.sleep());
  platform.finishFirst(() => isExchanging(earshot));
  followLinks(link => earshot.openLink(link));
  followPhoneSongs(earshot, phoneSongs);
  return {
    earshot,
    surroundings: {
      ...phoneSurroundings,
      saveFile,
      pocket: pocketOf(platform, earshot),
      phoneSongs,
      platformDiagnostics: () => factsOf(platform),
      localNetwork: {
        state: () => accessOf(platform),
        observe: changed => platform.observe(changed),
        ask: () => platform.askForPermission(),
      },
    },
  };
}

/** The banner says it in the app; the phone says it everywhere else. */
async function tellMatch({ name, percent, common }: MatchNotice, earshot: Earshot): Promise<void> {
  phoneSurroundings.vibrate();
  if (AppState.currentState !== 'active') {
    const { nearby } = wordsOf(earshot);
    await phoneSurroundings.notify({
      title: nearby.matchTitle(name, Math.round(percent)),
      body: nearby.matchSongs(common),
      channel: nearby.matchChannel,
    });
  }
}

/** In front, it stands on the card. */
async function tellHello(name: string, words: string, earshot: Earshot): Promise<void> {
  if (AppState.currentState !== 'active') {
    const { hello, nearby } = wordsOf(earshot);
    await phoneSurroundings.notify({
      title: hello.noticeTitle(name),
      body: words,
      channel: nearby.matchChannel,
    });
  }
}

function wordsOf(earshot: Earshot): Strings {
  const { language } = earshot.store.getState().settings;
  return languages[language === 'system' ? systemLanguage() : language];
}

/** An iPhone that is put away finishes this first. */
function isExchanging(earshot: Earshot): boolean {
  return earshot.store
    .getState()
    .people.some(
      ({ presence, sending, receiving }) =>
        presence.state === 'here' &&
        (sending.state === 'under way' || receiving.state === 'under way'),
    );
}

function pocketOf(platform: PhonePlatform, earshot: Earshot): PocketAccess {
  if (!platform.canStayInPocket) {
    return notInThePocket;
  }
  return new PocketService({
    earshot,
    clock: platform.ports.clock,
    stayInPocket: on => platform.stayInPocket(on),
  });
}

const notInThePocket: PocketAccess = {
  isPossible: false,
  problem: () => undefined,
  observe: () => () => undefined,
  openPowerSettings: async () => undefined,
};

function accessOf(platform: PhonePlatform): AccessState {
  const { permission } = platform.state();
  return permission === 'granted' || permission === 'not known yet' ? 'fine' : permission;
}

function factsOf(platform: PhonePlatform): readonly PlatformFact[] {
  const { presence, permission, wifiAddress } = platform.state();
  const { scan, publication, hearing, heard, troubles, wifiBinding } = platform.diagnostics();
  const time = (ms: number) => new Date(ms).toLocaleTimeString();
  return [
    { label: 'Wi-Fi address', value: wifiAddress ?? 'none' },
    { label: 'bound to the Wi-Fi', value: wifiBinding },
    { label: 'presence', value: presence.is },
    { label: 'permission', value: permission },
    { label: 'mDNS scan', value: stateText(scan) },
    { label: 'mDNS publication', value: stateText(publication) },
    { label: 'mDNS hearing', value: hearing },
    ...heard.map(({ name, addresses, port, atMs }) => ({
      label: `heard ${time(atMs)}`,
      value: `${name} ${addresses.join(' ')}:${port}`,
    })),
    ...troubles.map(({ what, atMs }) => ({ label: `trouble ${time(atMs)}`, value: what })),
  ];
}

function stateText(state: unknown): string {
  return typeof state === 'string' ? state : JSON.stringify(state);
}
