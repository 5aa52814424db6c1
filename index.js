import { createElement } from 'react';
import { AppRegistry } from 'react-native';
import { App } from './src/app';
import { startOnPhone } from './src/app/onPhone/startOnPhone';
import { name } from './app.json';

const { earshot, surroundings } = startOnPhone();

AppRegistry.registerComponent(name, () => () => createElement(App, { earshot, surroundings }));
