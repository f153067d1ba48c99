import { isRecord } from "./json-object.ts";

/**
 * Returns about how many characters a value has as JSON: at least one for each value.
 *
 * @param limit Counting stops a little above.
 */
export function jsonSize(value: unknown, limit: number): number {
  return measure(value, limit, { value: 1, character: 1 });
}

/** Returns about how many bytes of memory a JSON value takes at most. */
export function memorySize(value: unknown): number {
  return measure(value, Number.POSITIVE_INFINITY, { value: 24, character: 2 });
}

interface Weights {
  readonly value: number;
  readonly character: number;
}

function measure(value: unknown, limit: number, weights: Weights): number {
  let size = 0;
  const pending = [value];
  while (pending.length > 0 && size <= limit) {
    const next = pending.pop();
    size += typeof next === "string" ? weights.character * (next.length + 2) : weights.value;
    if (Array.isArray(next)) {
      for (const item of next) pending.push(item);
    } else if (isRecord(next)) {
      for (const name of Object.keys(next)) {
        size += weights.character * (name.length + 3);
        pending.push(next[name]);
      }
    }
  }
  return size;
}

/** Default length limit in messages: more than the 253 characters of Kubernetes names. */
const defaultMaxLength = 256;

// Terminals interpret the C0 and C1 controls, and the marks that reverse text.
const controls = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * Returns untrusted text for messages: cut after `maxLength` with `…` at the end, and with U+FFFD
 * for control characters other than line breaks and tabs.
 *
 * @param maxLength UTF-16 code units. Default: 256.
 */
export function shortText(text: string, maxLength: number = defaultMaxLength): string {
  if (text.length <= maxLength) return text.replace(controls, "\ufffd");
  const cut = text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(controls, "\ufffd")}…`;
}
