import { AppState } from 'react-native';
import { createPhonePlatform, type PhonePlatform } from '../../platforms/phone';
import { Earshot } from '../state/earshot';
import type { MatchNotice } from '../state/state';
import { languages } from '../strings';
import { systemLanguage } from '../strings/systemLanguage';
import type { AccessState, PlatformFact, Surroundings } from '../surroundings';
import { phoneSurroundings } from '../surroundings/phone';
import { phoneName } from './phoneName';

export interface OnPhone {
  readonly earshot: Earshot;
  readonly surroundings: Surroundings;
}

/** Puts the phone, the device and the player together: once, when the app starts. */
export function startOnPhone(): OnPhone {
  const platform = createPhonePlatform();
  const { ports } = platform;
  const earshot = new Earshot({
    ports,
    defaultName: phoneName(ports.random),
    matched: match => void tellMatch(match, earshot),
  });
  platform.whenRefreshIsDue(() => earshot.refresh());
  return {
    earshot,
    surroundings: {
      ...phoneSurroundings,
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
    const { language } = earshot.store.getState().settings;
    const { nearby } = languages[language === 'system' ? systemLanguage() : language];
    await phoneSurroundings.notify({
      title: nearby.matchTitle(name, Math.round(percent)),
      body: nearby.matchSongs(common),
      channel: nearby.matchChannel,
    });
  }
}

function accessOf(platform: PhonePlatform): AccessState {
  const { permission } = platform.state();
  return permission === 'granted' || permission === 'not known yet' ? 'fine' : permission;
}

function factsOf(platform: PhonePlatform): readonly PlatformFact[] {
  const { presence, permission, wifiAddress } = platform.state();
  const { scan, publication, hearing, heard, troubles } = platform.diagnostics();
  const time = (ms: number) => new Date(ms).toLocaleTimeString();
  return [
    { label: 'Wi-Fi address', value: wifiAddress ?? 'none' },
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
