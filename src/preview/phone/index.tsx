import './guarded';
import { AppRegistry, StyleSheet, View, type ViewProps } from 'react-native';
import {
  App,
  browserSurroundings,
  Earshot,
  followPhoneSongs,
  systemLanguage,
  type EarshotState,
  type Surroundings,
} from '../../app';
import { makeLibrary } from '../../music';
import { createPhonePlatform, phoneSongs } from '../../platforms/phone';
import { loadFont } from '../loadFont';
import { listenToTabKeys } from '../tabKeys';
import { followBattery } from './battery';
import { AppState } from './app-state';
import { tellField } from './inside';
import { openTape } from './open-tape';
import { owners } from './owners';
import { songsOf } from './songs';
import { startTimers, stopTimers } from './stopped-timers';
import { whereabouts } from './whereabouts';

/** Ten minutes, as in the paper, would make a story long. */
const SESSION_MINUTES = 0.3;

/** react-native-web lays out start and end by this property, which React Native does not have. */
const direction = { dir: document.documentElement.dir || 'ltr' } as ViewProps;

const { phone, serviceName, isFirstRun } = whereabouts();
const platform = createPhonePlatform({ serviceName });
const earshot = new Earshot({
  ports: platform.ports,
  agentStorage: platform.agentStorage,
  defaultName: owners[phone].name,
  firstSettings: { sessionMinutes: SESSION_MINUTES, isWelcomed: !isFirstRun },
  firstLibrary: makeLibrary(isFirstRun ? [] : songsOf(phone)),
});
platform.whenRefreshIsDue(() => earshot.refresh());
platform.whenSleepIsDue(() => earshot.sleep());
earshot.store.subscribe(({ settings }, before) => {
  if (settings.pocket !== before.settings.pocket) {
    platform.stayInPocket(settings.pocket);
  }
});
followPhoneSongs(earshot, phoneSongs);
followBattery(earshot);

/** An Android phone, but for the notification: that is drawn by the field, which has the phone's lock screen. */
const surroundings: Surroundings = {
  ...browserSurroundings,
  phoneSongs,
  pocket: {
    isPossible: true,
    problem: () => undefined,
    observe: () => () => undefined,
    openPowerSettings: async () => undefined,
  },
};

/** For screen readers. */
function nameLanguage({ settings: { language } }: EarshotState): void {
  document.documentElement.lang = language === 'system' ? systemLanguage() : language;
}
nameLanguage(earshot.store.getState());
earshot.store.subscribe(nameLanguage);

tellField({
  phone,
  earshot,
  newSongs: edition => earshot.setSongs(songsOf(phone, edition)),
  fallAsleep: () => {
    AppState.become('background');
    stopTimers();
  },
  wakeUp: () => {
    startTimers();
    AppState.become('active');
  },
  openTape,
});

function Phone() {
  return (
    <View {...direction} role="main" style={styles.whole}>
      <App earshot={earshot} surroundings={surroundings} />
    </View>
  );
}

const styles = StyleSheet.create({ whole: { flex: 1 } });

listenToTabKeys(document);
AppRegistry.registerComponent('Phone', () => Phone);
void loadFont().finally(() =>
  AppRegistry.runApplication('Phone', { rootTag: document.getElementById('root') }),
);
