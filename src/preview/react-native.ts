/**
 * What `react-native` is in the browser: react-native-web, plus what of a phone's system it does not know of, which is
 * done by this computer (src/preview/native).
 */
export * from 'react-native-web';
export { I18nManager } from './direction';
export { AppState } from './phone/app-state';
export { NativeModules, TurboModuleRegistry } from './phone/native-modules';
export { PermissionsAndroid } from './phone/permissions';
export { Text, TextInput, useWindowDimensions } from './text';
