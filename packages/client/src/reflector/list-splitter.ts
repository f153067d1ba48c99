import { createByteCollector } from "../responses/byte-collector.ts";

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
/** With the closing quote. */
const itemsKey = 'items"';

/** 1 for the bytes that matter outside of strings. */
const signs = new Uint8Array(256);
for (const sign of [quote, openBrace, closeBrace, openBracket, closeBracket]) {
  signs[sign] = 1;
}

// These two loops visit every byte of every list and must stay minimal.

/** Returns the end of a string, the start of an escape, or the end of the bytes. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote || byte === backslash) {
      break;
    }
  }
  return at;
}

/** Returns the next sign, or the end of the bytes. */
function nextSign(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && signs[bytes[at] ?? 0] === 0) {
    at++;
  }
  return at;
}

/** Reports whether there are only commas and white space. */
function isSeparation(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== comma && byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) {
      return false;
    }
  }
  return true;
}

/** Splits a list's JSON into items as it arrives: parsing it whole would block the event loop. */
export interface ListSplitter {
  /** Adds bytes and returns the complete items' texts. Ignores all bytes after a problem. */
  push(chunk: Uint8Array): string[];
  /** Why the text is not a list of objects; set after the preceding items, whatever the chunks. */
  readonly problem: string | undefined;
  /** Returns the list with an empty `items` array; invalid JSON if the text was incomplete. */
  end(): string;
  /** Buffered bytes: of an incomplete item, or of the list without its items. */
  readonly pendingBytes: number;
}

export function createListSplitter(): ListSplitter {
  const envelope = createByteCollector();
  const item = createByteCollector();
  let depth = 0;
  let inString = false;
  let escaped = false;
  let inItems = false;
  let problem: string | undefined;
  /** The start of the last string in the list itself: the key, if an array follows. */
  let key = "";

  return {
    push(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const texts: string[] = [];
      if (problem !== undefined) return texts;
      /** The start of the part for the envelope or the item. */
      let start = 0;
      for (let at = 0; at < bytes.length; at++) {
        if (escaped) {
          escaped = false;
          continue;
        }
        if (inString) {
          const from = at;
          at = endOfText(bytes, at);
          if (depth === 1 && key.length <= itemsKey.length) {
            // With an escape, however it is spelled, it is not the expected key any more.
            key += bytes.toString("latin1", from, Math.min(at + 1, from + itemsKey.length + 1));
          }
          inString = bytes[at] !== quote;
          escaped = bytes[at] === backslash;
          continue;
        }
        const before = at;
        at = nextSign(bytes, at);
        const byte = bytes[at];
        if (inItems && depth === 2 && (byte === quote || !isSeparation(bytes, before, at))) {
          problem = "an item of the list is not an object";
          return texts;
        }
        if (byte === quote) {
          inString = true;
          if (depth === 1) {
            key = "";
          }
        } else if (byte === openBrace || byte === openBracket) {
          if (inItems && depth === 2) {
            start = at;
          } else if (byte === openBracket && depth === 1 && key === itemsKey) {
            inItems = true;
            envelope.push(bytes.subarray(start, at + 1));
          }
          depth++;
        } else if (byte === closeBrace || byte === closeBracket) {
          depth--;
          if (inItems && depth === 2) {
            if (item.size === 0) {
              texts.push(bytes.toString("utf8", start, at + 1));
            } else {
              item.push(bytes.subarray(start, at + 1));
              texts.push(item.take());
            }
          } else if (inItems && depth === 1) {
            inItems = false;
            start = at;
          }
        }
      }
      if (!inItems) {
        envelope.push(bytes.subarray(start));
      } else if (depth > 2) {
        item.push(bytes.subarray(start));
      }
      return texts;
    },
    end: () => envelope.take(),
    get problem() {
      return problem;
    },
    get pendingBytes() {
      return Math.max(item.size, envelope.size);
    },
  };
}
