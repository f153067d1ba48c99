/** Numbers from 0 to below 1. */
export type Random = () => number;

/** Creates a generator that depends only on the seed (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Derives a seed from a text (FNV-1a). */
export function toSeed(seed: number, text: string): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash | 0;
}

/** Returns an integer from 0 to below `below`. */
export function drawInteger(random: Random, below: number): number {
  return Math.floor(random() * below);
}

const suffixLetters = "bcdfghjklmnpqrstvwxz2456789";

/** Returns a suffix as the API server appends to `generateName`. */
export function drawSuffix(random: Random): string {
  return Array.from({ length: 5 }, () => suffixLetters[drawInteger(random, suffixLetters.length)]).join("");
}

/** Returns an RFC 4122 identifier of version 4. */
export function drawUid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => drawInteger(random, 16).toString(16)).join("");
  const variant = "89ab"[drawInteger(random, 4)];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
