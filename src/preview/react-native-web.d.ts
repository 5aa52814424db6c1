/** The package carries no types. It promises the names of React Native, so React Native's types are its types. */
declare module 'react-native-web' {
  export * from 'react-native';
}
