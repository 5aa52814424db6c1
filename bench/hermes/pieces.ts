import { nobleCryptography } from '../../src/runtime/link/noise/noble';
import { fromBase64, toBase64 } from './base64';
import { BURST_SONGS } from './exchange';

/** What one uploaded song takes in a burst. */
const SONG_BYTES = 16;
const TAG_BYTES = 16;

/** What of a song's price is base64 and encryption, and what a first meeting costs. */
export function measurePieces(atLeastMs: number) {
  const record = Uint8Array.from({ length: BURST_SONGS * SONG_BYTES }, (_, i) => (i * 37) & 255);
  const key = record.slice(0, 32);
  const nonce = record.slice(32, 44);
  const nothing = new Uint8Array(0);
  const sealed = new Uint8Array(record.length + TAG_BYTES);
  const opened = record.slice();
  const { seal, open, publicKey, sharedSecret } = nobleCryptography;
  seal(key, nonce, nothing, record, sealed);
  const text = toBase64(sealed);
  const theirs = publicKey(record.slice(64, 96));
  const perSong = (run: () => unknown) => microsEach(run, atLeastMs) / BURST_SONGS;
  return {
    sealMicrosPerSong: perSong(() => seal(key, nonce, nothing, record, sealed)),
    openMicrosPerSong: perSong(() => open(key, nonce, nothing, sealed, opened)),
    toBase64MicrosPerSong: perSong(() => toBase64(sealed)),
    fromBase64MicrosPerSong: perSong(() => fromBase64(text)),
    x25519Ms: microsEach(() => sharedSecret(key, theirs), atLeastMs) / 1000,
  };
}

function microsEach(run: () => unknown, atLeastMs: number): number {
  run();
  const started = Date.now();
  let times = 0;
  let tookMs = 0;
  while (tookMs < atLeastMs) {
    run();
    times += 1;
    tookMs = Date.now() - started;
  }
  return (tookMs * 1000) / times;
}
