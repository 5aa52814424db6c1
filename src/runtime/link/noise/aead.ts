import { __TESTS } from '@noble/ciphers/chacha.js';
import { Poly1305 } from './poly1305';

/**
 * ChaCha20-Poly1305 (RFC 8439, 2.8) without an allocation. The block function is noble's. Noble's own combination runs the
 * cipher twice and makes dozens of views and arrays: for a message of thirty bytes that costs more than the rest of a call.
 */
const { chachaCore } = __TESTS;

const BLOCK_BYTES = 64;
const BLOCK_WORDS = BLOCK_BYTES / 4;
const KEY_WORDS = 8;
const NONCE_WORDS = 3;
const TAG_BYTES = 16;
/** Copied byte by byte up to this: a view of the scratch costs more. */
const SHORT_BYTES = 192;

/** "expand 32-byte k", lowest byte first. */
const SIGMA = Uint32Array.of(0x61707865, 0x3320646e, 0x79622d32, 0x6b206574);

const keyWords = new Uint32Array(KEY_WORDS);
const nonceWords = new Uint32Array(NONCE_WORDS);
const keystream = new Uint32Array(BLOCK_WORDS);
const lengths = new Uint32Array(4);
const tag = new Uint32Array(4);
const mac = new Poly1305();

/** Enough for a record and its tag; a longer message gets more. */
let scratch = new Uint8Array(BLOCK_BYTES + 16 * 1024);
let scratchWords = new Uint32Array(scratch.buffer);

/** `sealed` is as long as `plain` and the tag of 16 bytes. */
export function seal(
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  plain: Uint8Array,
  sealed: Uint8Array,
): void {
  const { length } = plain;
  begin(key, nonce);
  authenticate(associated);
  load(plain);
  applyKeystream(length);
  finishTag(associated.length, length);
  copyOut(sealed, length);
  for (let i = 0; i < TAG_BYTES; i++) {
    sealed[length + i] = (tag[i >>> 2] as number) >>> (8 * (i & 3));
  }
  forgetKeys();
}

/** Throws, and leaves `plain` unchanged, when the tag does not match. */
export function open(
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  sealed: Uint8Array,
  plain: Uint8Array,
): void {
  const length = sealed.length - TAG_BYTES;
  begin(key, nonce);
  authenticate(associated);
  load(sealed);
  finishTag(associated.length, length);
  let difference = 0;
  for (let i = 0; i < TAG_BYTES; i++) {
    difference |= ((tag[i >>> 2] as number) >>> (8 * (i & 3))) ^ (sealed[length + i] as number);
  }
  if ((difference & 0xff) !== 0) {
    forgetKeys();
    throw new Error('The tag does not match.');
  }
  applyKeystream(length);
  copyOut(plain, length);
  forgetKeys();
}

/** The first block of the keystream is the one-time key of the tag. */
function begin(key: Uint8Array, nonce: Uint8Array): void {
  readWords(key, keyWords);
  readWords(nonce, nonceWords);
  chachaCore(SIGMA, keyWords, nonceWords, keystream, 0);
  mac.start(keystream);
}

function authenticate(associated: Uint8Array): void {
  if (associated.length > 0) {
    load(associated);
    absorb(associated.length);
  }
}

function finishTag(associatedBytes: number, length: number): void {
  absorb(length);
  lengths[0] = associatedBytes;
  lengths[2] = length;
  mac.absorb(lengths, lengths.length);
  mac.finish(tag);
}

/** Whole blocks: what follows the message counts as zeros. */
function absorb(length: number): void {
  const end = Math.ceil(length / TAG_BYTES) * TAG_BYTES;
  for (let at = length; at < end; at++) {
    scratch[at] = 0;
  }
  mac.absorb(scratchWords, end / 4);
}

function applyKeystream(length: number): void {
  const words = scratchWords;
  const end = Math.ceil(length / 4);
  for (let at = 0, counter = 1; at < end; at += BLOCK_WORDS, counter++) {
    chachaCore(SIGMA, keyWords, nonceWords, keystream, counter);
    const inBlock = Math.min(BLOCK_WORDS, end - at);
    for (let i = 0; i < inBlock; i++) {
      words[at + i] = (words[at + i] as number) ^ (keystream[i] as number);
    }
  }
}

function load(bytes: Uint8Array): void {
  if (bytes.length + TAG_BYTES > scratch.length) {
    scratch = new Uint8Array(Math.ceil(bytes.length / BLOCK_BYTES + 1) * BLOCK_BYTES);
    scratchWords = new Uint32Array(scratch.buffer);
  }
  scratch.set(bytes);
}

function copyOut(target: Uint8Array, length: number): void {
  if (length > SHORT_BYTES) {
    target.set(scratch.subarray(0, length));
    return;
  }
  for (let at = 0; at < length; at++) {
    target[at] = scratch[at] as number;
  }
}

function readWords(bytes: Uint8Array, words: Uint32Array): void {
  for (let i = 0, at = 0; i < words.length; i++, at += 4) {
    words[i] =
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
  }
}

function forgetKeys(): void {
  keystream.fill(0);
  keyWords.fill(0);
}
