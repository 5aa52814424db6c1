import { randomFillSync } from 'node:crypto';
import type { Random } from '../../runtime';

export const nodeRandom: Random = {
  bytes: count => randomFillSync(new Uint8Array(count)),
};
