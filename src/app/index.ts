export { App } from './App';
export { colours } from './theme';
