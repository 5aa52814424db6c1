import { poly1305 } from '@noble/ciphers/_poly1305.js';
import { chacha20 } from '@noble/ciphers/chacha.js';
import { equalBytes } from '@noble/ciphers/utils.js';

/**
 * ChaCha20-Poly1305 as RFC 8439 puts it together from its two halves, both of them noble's. Their own combination runs the
 * cipher twice and makes a dozen views for each message: for a message of thirty bytes that is more than all the rest.
 * Here the one-time key and the text come out of one run.
 */

const BLOCK = 64;
const ONE_TIME_KEY = 32;
const TAG = 16;
const LENGTHS = 16;

/** Enough for a record; what is longer gets its own. */
let input = new Uint8Array(BLOCK + 16 * 1024);
let output = new Uint8Array(input.length);
let authenticated = new Uint8Array(input.length + LENGTHS);

export function seal(
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  plain: Uint8Array,
  sealed: Uint8Array,
): void {
  const text = run(key, nonce, plain);
  sealed.set(text);
  sealed.set(tagOf(associated, text), plain.length);
  forgetOneTimeKey();
}

/** Nothing of a message that is not genuine leaves here. */
export function open(
  key: Uint8Array,
  nonce: Uint8Array,
  associated: Uint8Array,
  sealed: Uint8Array,
  plain: Uint8Array,
): void {
  const length = sealed.length - TAG;
  const ciphertext = sealed.subarray(0, length);
  const text = run(key, nonce, ciphertext);
  const genuine = equalBytes(tagOf(associated, ciphertext), sealed.subarray(length));
  forgetOneTimeKey();
  if (!genuine) {
    text.fill(0);
    throw new Error('It was not sealed like this.');
  }
  plain.set(text);
}

/** The cipher over a block of nothing, whose beginning becomes the one-time key, and the text after it. */
function run(key: Uint8Array, nonce: Uint8Array, text: Uint8Array): Uint8Array {
  const length = BLOCK + text.length;
  makeRoom(length);
  input.set(text, BLOCK);
  const ran = output.subarray(0, length);
  chacha20(key, nonce, input.subarray(0, length), ran, 0);
  return ran.subarray(BLOCK);
}

function tagOf(associated: Uint8Array, ciphertext: Uint8Array): Uint8Array {
  const from = padded(associated.length);
  const end = from + padded(ciphertext.length);
  makeRoom(end);
  const message = authenticated.subarray(0, end + LENGTHS);
  message.fill(0);
  message.set(associated);
  message.set(ciphertext, from);
  writeLength(message, end, associated.length);
  writeLength(message, end + LENGTHS / 2, ciphertext.length);
  return poly1305(message, output.subarray(0, ONE_TIME_KEY));
}

function padded(length: number): number {
  return Math.ceil(length / TAG) * TAG;
}

/** Lowest byte first. No message here comes near 2^31 bytes. */
function writeLength(bytes: Uint8Array, at: number, length: number): void {
  for (let i = 0; i < 4; i++) {
    bytes[at + i] = length >>> (8 * i);
  }
}

function forgetOneTimeKey(): void {
  output.fill(0, 0, BLOCK);
}

function makeRoom(length: number): void {
  if (length > input.length) {
    input = new Uint8Array(length);
    // What has been written so far is still needed.
    const larger = new Uint8Array(length);
    larger.set(output);
    output = larger;
    authenticated = new Uint8Array(length + LENGTHS);
  }
}
