export { App } from './App';
export { Earshot } from './state/earshot';
export type { Surroundings } from './surroundings';
export { browserSurroundings } from './surroundings/browser';
export { colours } from './theme';
