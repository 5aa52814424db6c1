/** Import this first: what is loaded after it may take the page's timers with it. */
import { guardTimers } from './stopped-timers';

guardTimers(globalThis);
