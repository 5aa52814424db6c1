/**
 * One word for one thing, everywhere: code, UI, docs. The paper's words are the code's words.
 *
 * `node scripts/vocabulary.mjs` looks through every tracked text file for words that mean the same as one of ours
 * (a "lessee" is a holder), for other spellings of ours ("renew on call") and for typing errors in ours ("lesae"); and
 * through `src` for types of the same name.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What not to write, and what to write instead. */
const synonyms = [
  { never: /\bEar ?Shot\b|\bear-shot\b/g, say: 'Earshot, or "within earshot"' },
  { never: /\brenew(al)? on call\b|\brenewal-on-call\b|\brenewoncall\b/g, say: 'renew-on-call' },
  { never: /\bsingle call lease\b|\bsinglecall\b|\bone-call lease\b/g, say: 'single-call' },
  { never: /\bremote[ -]?ref(erence)?s?\b/gi, say: 'far reference' },
  { never: /\bless(or|ee)s?\b|\bleas(or|ee|er)s?\b/gi, say: 'grantor, holder' },
  { never: /\blease[ -]?(ttl|timeout|duration|length)\b/gi, say: 'period, or lease time left' },
  { never: /\b(lease|time)[ -]?remaining\b|\bremaining (lease )?time\b/gi, say: 'lease time left' },
  { never: /\bcancel(s|led)?[ -]?(the[ -]|a[ -])?lease\b/gi, say: 'revoke' },
  { never: /\b(extend|prolong|refresh)(s|ed)?[ -]?(the[ -]|a[ -])?lease\b/gi, say: 'renew' },
  { never: /\banew\b/gi, say: 'again' },
  {
    never: /\bwho(so)?m?ever\b/gi,
    say: 'who or what it is: any peer, the caller, a device that …',
  },
  { never: /\bhearsay\b|(?<=[a-z])Hearsay\b|\bHearsay(?=[A-Z])/gi, say: 'sightings' },
  { never: /\bacquaintances?\b|(?<=[a-z])Acquaintances?\b/gi, say: 'contact' },
];

/** Our words; one slip of the finger away from them is a typing error. */
const ours = `
  lease leases leased leasing renew renews renewed renewal renewals renewing revoke revokes revoked revoking
  expire expires expired expiry expiring grantor grantors holder holders retract retracts retracted
  discover discovers discovered discovery export exports exported reference references incarnation incarnations
  heartbeat heartbeats earshot deadline deadlines
`;

/** Other English words that happen to be one letter away from ours. */
const bystanders = `
  bolder cease ceased ceases colder ease eased eases erase erased evoke evoked expert experts folder folders
  golder headline headlines leak leaked least leash leave leaves leaving molder older please pleased pleases preference
  preferences readline referenced revoker tease teased empire discoverer rediscover
`;

const wordsOf = (/** @type {string} */ list) => new Set(list.trim().split(/\s+/));
const known = new Set([...wordsOf(ours), ...wordsOf(bystanders)]);
const nearOurs = typingErrors(wordsOf(ours));

/**
 * @param {string} text
 * @returns {{ line: number; found: string; say: string }[]}
 */
export function findVocabularySlips(text) {
  return text.split('\n').flatMap((content, index) => [
    ...synonyms.flatMap(({ never, say }) =>
      [...content.matchAll(never)].map(match => ({ line: index + 1, found: match[0], say })),
    ),
    ...[...content.matchAll(/[A-Z]?[a-z]{4,}/g)].flatMap(([found]) => {
      const word = found.toLowerCase();
      const meant = known.has(word) ? undefined : nearOurs.get(word);
      return meant === undefined ? [] : [{ line: index + 1, found, say: meant }];
    }),
  ]);
}

/**
 * Types that share a name, with where they are. Those of `specs` are named by React Native's code generator.
 * @param {{ file: string; text: string }[]} sources
 */
export function findRepeatedTypes(sources) {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  const declared =
    /^(?:export )?(?:default )?(?:abstract )?(?:class|interface|enum|type) ([A-Z]\w*)/gm;
  for (const { file, text } of sources.filter(source => !/\/specs\/|\.d\.ts$/.test(source.file))) {
    for (const [, name = ''] of text.matchAll(declared)) {
      places.set(name, [...(places.get(name) ?? []), file]);
    }
  }
  return [...places].flatMap(([name, files]) => (files.length > 1 ? [{ name, files }] : []));
}

/**
 * Every word one missing, doubled, wrong or swapped letter away, with the word that was meant.
 * @param {Set<string>} words
 */
function typingErrors(words) {
  /** @type {Map<string, string>} */
  const errors = new Map();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  for (const word of words) {
    for (let at = 0; at < word.length; at++) {
      const [before, rest] = [word.slice(0, at), word.slice(at)];
      errors.set(before + rest.slice(1), word);
      errors.set(before + rest.slice(1, 2) + rest.slice(0, 1) + rest.slice(2), word);
      for (const letter of letters) {
        errors.set(before + letter + rest.slice(1), word);
        errors.set(before + letter + rest, word);
      }
    }
  }
  return errors;
}

/** Where people write words; not what is generated, borrowed, or about words itself. */
function textFiles() {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => /\.(tsx?|m?js|md|kt|swift|xml|plist|java|html|ya?ml|gradle)$/.test(file))
    .filter(file => !/(^|\/)vocabulary\.(mjs|test\.ts)$/.test(file) && existsSync(file));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = textFiles().map(file => ({ file, text: readFileSync(file, 'utf8') }));
  const slips = files.flatMap(({ file, text }) =>
    findVocabularySlips(text).map(slip => ({ file, ...slip })),
  );
  const repeated = findRepeatedTypes(files.filter(({ file }) => /^src\/.*\.tsx?$/.test(file)));
  for (const { file, line, found, say } of slips) {
    console.error(`${file}:${line}: "${found}": write ${say}`);
  }
  for (const { name, files: places } of repeated) {
    console.error(`${name} names several types: ${places.join(', ')}`);
  }
  console.log(
    `vocabulary: ${files.length} files, ${slips.length} slips, ${repeated.length} type names used twice`,
  );
  process.exitCode = slips.length + repeated.length > 0 ? 1 : 0;
}
