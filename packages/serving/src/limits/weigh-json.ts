import { randomInt } from "node:crypto";

// Bytes of V8 with Node.js 24, without compressed pointers; the test measures them.
/** An empty object or array. */
const containerBytes = 64;
/** A reference to a value. */
const placeBytes = 8;
/** A number that is not a small integer. */
const numberBytes = 16;
/** A string without its characters: header, padding, entry in the string table. */
const stringBytes = 40;
/** A key that no object had at this place before: a hidden class, or a dictionary's entry. */
const newKeyBytes = 152;
/**
 * A known key in an object with too many for a hidden class (V8 allows 128). All its keys are in a
 * dictionary of 24 bytes an entry, of which up to two thirds are empty.
 */
const dictionaryKeyBytes = 144;
const mostFastKeys = 100;
/** A key that is an array index: elements up to it, or a dictionary's entry. */
const indexKeyBytes = 416;
/** An integer that is kept exact: parts and marks of the text, a `bigint`. */
const exactBytes = 256;
/** Entries of the parser's stacks. */
const pendingElementBytes = 24;
const pendingPropertyBytes = 56;

/** Bodies up to this size get the highest weight without being read. */
const smallBytes = 4096;
const mostPerByte = 64;

/** {@link weighJson} never returns more per byte. For {@link Route.weighAtMost}. */
export const weighJsonAtMost = 300;

/** Strings up to this length are stored once, keys always. */
const sharedLength = 10;

/** Known strings and key sequences. V8 shares hidden classes of up to 1,536 keys per sequence. */
const mostKnown = 1024;
const slots = 4 * mostKnown;
const known = new Int32Array(slots);
/** Clients must not be able to find strings that collide. */
const seed = randomInt(2 ** 32) | 0;

/** Tracked open objects and arrays. Deeper ones never count as known. */
const maxDepth = 1000;
/** Hash of the keys so far, by depth. */
const sequences = new Int32Array(maxDepth + 2);
/** Number of keys so far, by depth. */
const keyCounts = new Int32Array(maxDepth + 2);
/** Bytes of the parser's stacks when it was opened, by depth. */
const pendingAtStart = new Float64Array(maxDepth + 2);

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/**
 * Returns an upper bound of the bytes of memory for parsing a JSON body, without the body itself:
 * its text, its values, and the parser's stacks. A body of many small objects takes forty times its
 * length. For {@link Route.weigh}.
 *
 * Integers of 16 digits or more double it and add to it: they are kept exact by parsing twice. The
 * bound is measured with Node.js 24; text that is not JSON is weighed as far as it looks like JSON.
 */
export function weighJson(body: Uint8Array): number {
  const { length } = body;
  if (length <= smallBytes) return length * mostPerByte;
  known.fill(0);
  let knownKeys = 0;
  let knownStrings = 0;
  let values = 0;
  let pending = 0;
  let mostPending = 0;
  let depth = 0;
  let digits = 0;
  let exact = 0;
  let wide = false;
  for (let at = 0; at < length; at += 1) {
    const code = body[at] as number;
    if (code >= 0x30 && code <= 0x39) {
      digits += 1;
      if (digits === 10) values += numberBytes;
      else if (digits === 16) exact += exactBytes;
      else if (digits > 16) exact += 4;
      continue;
    }
    digits = 0;
    if (code === quote) {
      const start = at + 1;
      let escaped = false;
      let wideString = false;
      for (at = start; at < length; at += 1) {
        const char = body[at] as number;
        if (char === quote) break;
        if (char === backslash) {
          escaped = true;
          at += 1;
          if (body[at] === 0x75) wideString = true; // \u
        } else if (char >= 0x80) {
          wide = true;
          wideString = true;
        }
      }
      const size = at - start;
      const bytes = stringBytes + (wideString ? size * 2 : size);
      if (isKey(body, at + 1)) {
        const within = Math.min(depth, maxDepth + 1);
        const sequence = mix(sequences[within] as number, hashOf(body, start, at));
        sequences[within] = sequence;
        if (escaped || isIndex(body, start, at)) {
          values += indexKeyBytes + bytes;
        } else if (depth > maxDepth || !has(sequence)) {
          values += newKeyBytes + bytes;
          if (knownKeys < mostKnown && depth <= maxDepth) {
            knownKeys += 1;
            add(sequence);
          }
        } else if ((keyCounts[depth] as number) > mostFastKeys) {
          values += dictionaryKeyBytes;
        }
        keyCounts[within] = (keyCounts[within] as number) + 1;
      } else if (size > sharedLength) {
        values += bytes;
      } else if (size > 1 || wideString) {
        const string = mix(seed, hashOf(body, start, at));
        if (!has(string)) {
          values += bytes;
          if (knownStrings < mostKnown) {
            knownStrings += 1;
            add(string);
          }
        }
      }
    } else if (code === 0x5b || code === 0x7b) {
      values += containerBytes;
      depth += 1;
      const within = Math.min(depth, maxDepth + 1);
      sequences[within] = 0;
      keyCounts[within] = 0;
      pendingAtStart[within] = pending;
    } else if (code === 0x5d || code === 0x7d) {
      if (depth > 0 && depth <= maxDepth) pending = pendingAtStart[depth] as number;
      if (depth > 0) depth -= 1;
    } else if (code === 0x2c) {
      values += placeBytes;
      pending += pendingElementBytes;
      if (pending > mostPending) mostPending = pending;
    } else if (code === colon) {
      values += placeBytes;
      pending += pendingPropertyBytes;
      if (pending > mostPending) mostPending = pending;
    } else if (code === 0x2d || code === 0x2e || code === 0x45 || code === 0x65) {
      values += numberBytes; // also the `e` of words
    } else if (code >= 0x80) wide = true; // not JSON
  }
  const text = wide ? length * 2 : length;
  return exact === 0 ? text + values + mostPending : 2 * (text + values) + exact + mostPending;
}

/** Reports whether a colon follows. */
function isKey(body: Uint8Array, from: number): boolean {
  for (let at = from; at < body.length; at += 1) {
    const code = body[at] as number;
    if (code === colon) return true;
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return false;
  }
  return false;
}

/** Hashes a string. Only keys and short strings are: it takes several times as long as the scan. */
function hashOf(body: Uint8Array, start: number, end: number): number {
  let hash = seed;
  for (let at = start; at < end; at += 1) {
    hash = Math.imul(hash ^ (body[at] as number), 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** Reports whether a key is short and consists of digits. */
function isIndex(body: Uint8Array, start: number, end: number): boolean {
  if (start === end || end - start > sharedLength) return false;
  for (let at = start; at < end; at += 1) {
    const char = body[at] as number;
    if (char < 0x30 || char > 0x39) return false;
  }
  return true;
}

/** Mixes two hashes. The result is never 0, which is an empty slot. */
function mix(sequence: number, hash: number): number {
  let mixed = Math.imul(sequence ^ hash ^ (hash >>> 13), 0x5bd1e995) + seed;
  mixed ^= mixed >>> 15;
  return mixed | 0 || 1;
}

function has(hash: number): boolean {
  let slot = hash & (slots - 1);
  for (let found = known[slot]; found !== 0; found = known[slot]) {
    if (found === hash) return true;
    slot = (slot + 1) & (slots - 1);
  }
  return false;
}

function add(hash: number): void {
  let slot = hash & (slots - 1);
  while (known[slot] !== 0) slot = (slot + 1) & (slots - 1);
  known[slot] = hash;
}
