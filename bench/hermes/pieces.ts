import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { fromBase64, toBase64 } from './base64';
import { BURST_SONGS } from './exchange';

/** What one uploaded song takes in a burst. */
const SONG_BYTES = 16;

/** What of a song's price is base64 and encryption, and what a first meeting costs. */
export function measurePieces(atLeastMs: number) {
  const record = Uint8Array.from({ length: BURST_SONGS * SONG_BYTES }, (_, i) => (i * 37) & 255);
  const key = record.slice(0, 32);
  const nonce = record.slice(32, 44);
  const sealed = chacha20poly1305(key, nonce).encrypt(record);
  const text = toBase64(sealed);
  const publicKey = x25519.getPublicKey(record.slice(64, 96));
  const perSong = (run: () => unknown) => microsEach(run, atLeastMs) / BURST_SONGS;
  return {
    sealMicrosPerSong: perSong(() => chacha20poly1305(key, nonce).encrypt(record)),
    openMicrosPerSong: perSong(() => chacha20poly1305(key, nonce).decrypt(sealed)),
    toBase64MicrosPerSong: perSong(() => toBase64(sealed)),
    fromBase64MicrosPerSong: perSong(() => fromBase64(text)),
    x25519Ms: microsEach(() => x25519.getSharedSecret(key, publicKey), atLeastMs) / 1000,
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
