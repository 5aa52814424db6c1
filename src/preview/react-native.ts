/**
 * What `react-native` is in the browser: react-native-web, plus the system's text size, which react-native-web does not
 * know of.
 */
export * from 'react-native-web';
export { Text, TextInput, useWindowDimensions } from './textSize';
