/** A phone for the app to run on, whose settings a test can turn: light or dark, text size, and where its edges are. */
import { act, render } from '@testing-library/react-native';
import {
  AccessibilityInfo,
  DeviceEventEmitter,
  Dimensions,
  type ColorSchemeName,
} from 'react-native';
import type { Metrics } from 'react-native-safe-area-context';
import { App, type Earshot, type Surroundings } from '../../src/app';
import { earshotShowing } from './earshot-showing';
import { quietSurroundings } from './quiet-surroundings';

const mockScheme = jest.fn<ColorSchemeName | null, []>(() => 'light');

export const edges: Metrics = {
  frame: { x: 0, y: 0, width: 390, height: 844 },
  insets: { top: 47, bottom: 34, left: 0, right: 0 },
};
const mockEdges = edges;

// The preset's hook always answers 'light'. The real one is what has to follow the system.
jest.mock('react-native/Libraries/Utilities/useColorScheme', () =>
  jest.requireActual('react-native/Libraries/Utilities/useColorScheme'),
);
jest.mock('react-native/Libraries/Utilities/NativeAppearance', () => ({
  __esModule: true,
  default: {
    getColorScheme: () => mockScheme(),
    setColorScheme: () => {},
    addListener: () => {},
    removeListeners: () => {},
  },
}));
jest.mock('react-native-safe-area-context', () => ({
  ...jest.requireActual('react-native-safe-area-context/jest/mock').default,
  get initialWindowMetrics() {
    return mockEdges;
  },
}));

/** As the system reports it, also while the app is open. */
export function systemTurns(colorScheme: ColorSchemeName): void {
  mockScheme.mockReturnValue(colorScheme);
  act(() => {
    DeviceEventEmitter.emit('appearanceChanged', { colorScheme });
  });
}

/** The preset's phone has text of twice the usual size. */
export function systemTextGrows(fontScale: number): void {
  const screen = { ...edges.frame, scale: 3, fontScale };
  act(() => Dimensions.set({ window: screen, screen }));
}

/** Before the app is opened; until the system has answered, nothing moves. */
export function systemReducesMotion(reduced: boolean | 'not said yet'): void {
  jest
    .spyOn(AccessibilityInfo, 'isReduceMotionEnabled')
    .mockReturnValue(reduced === 'not said yet' ? new Promise(() => {}) : Promise.resolve(reduced));
}

/** Without one of its own: nobody is near. */
export function openApp(
  earshot: Earshot = earshotShowing({}),
  surroundings: Surroundings = quietSurroundings(),
) {
  return render(<App earshot={earshot} surroundings={surroundings} />);
}

beforeEach(() => {
  // Lists and navigators put things off with timers of their own, which nobody here waits for.
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'],
  });
  systemTurns('light');
  systemTextGrows(1);
  systemReducesMotion('not said yet');
});
afterEach(() => jest.useRealTimers());
