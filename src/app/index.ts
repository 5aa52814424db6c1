export { App } from './App';
export { Earshot } from './state/earshot';
export { colours } from './theme';
