import { createElement } from 'react';
import { AppRegistry } from 'react-native';
import { App } from './src/app';
import { phoneSurroundings } from './src/app/surroundings/phone';
import { name } from './app.json';

const Root = () => createElement(App, { earshot: undefined, surroundings: phoneSurroundings });

AppRegistry.registerComponent(name, () => Root);
