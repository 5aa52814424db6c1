import { createElement } from 'react';
import { AppRegistry } from 'react-native';
import { App, startOnPhone } from './src/app';
import { name } from './app.json';

const { earshot, surroundings } = startOnPhone();

AppRegistry.registerComponent(name, () => () => createElement(App, { earshot, surroundings }));
