import { createByteCollector } from "../responses/byte-collector.ts";
import { leastBytesPerValue } from "../responses/json-weight.ts";
import type { MeasuredJson } from "../responses/measured-json.ts";
import { createItemBuffer } from "./item-buffer.ts";
import {
  backslash,
  comma,
  endOfText,
  isSeparation,
  nextSign,
  openBrace,
  openBracket,
  quote,
} from "./json-bytes.ts";

// Keys with the closing quote.
const itemsKey = 'items"';
const metadataKey = 'metadata"';
const managedFieldsKey = 'managedFields"';
const longestKey = managedFieldsKey.length;

/** Depths of brackets: the list's members, an item's members, those of its metadata. */
const [inList, inItem, inMetadata] = [1, 3, 4];
/** Shorter integers are safe. */
const longIntegerDigits = 16;

/** Splits a list's JSON into items as it arrives: parsing it whole would block the event loop. */
export interface ListSplitter {
  /** Adds bytes and returns the complete items. Ignores all bytes after a problem. */
  push(chunk: Uint8Array): MeasuredJson[];
  /** Why the text is not a list of objects; set after the preceding items, whatever the chunks. */
  readonly problem: string | undefined;
  /** Returns the list with an empty `items` array; invalid JSON if the text was incomplete. */
  end(): string;
  /** Bytes of an incomplete item, or of the list without its items. */
  readonly pendingBytes: number;
}

/** Options of {@link createListSplitter}. */
export interface ListSplitterOptions {
  /**
   * Empties the array `metadata.managedFields` in the items' texts. Its content is skipped without
   * a check: it may be invalid JSON, but its brackets and quotes must match. It counts for the
   * item's weight, as in watch events. Default: false.
   */
  readonly omitManagedFields?: boolean | undefined;
}

export function createListSplitter({ omitManagedFields = false }: ListSplitterOptions = {}): ListSplitter {
  const envelope = createByteCollector();
  const item = createItemBuffer();
  let depth = 0;
  let inString = false;
  let escaped = false;
  let inItems = false;
  let problem: string | undefined;
  /** The start of the last string of a tracked depth: the key, if an array or object follows. */
  let key = "";
  /** Whether the last key of the item is `metadata`. */
  let isMetadata = false;
  let isOmitting = false;
  /** Of the current item: omitted bytes, values, depth. */
  let omitted = 0;
  let values = 0;
  let deepest = 0;
  /** Bytes since the last sign, which may be an integer. */
  let plainBytes = 0;
  let mayHaveLongIntegers = false;

  const isKeyDepth = (): boolean =>
    depth === inList ||
    (omitManagedFields && inItems && !isOmitting && (depth === inItem || depth === inMetadata));

  const take = (): MeasuredJson => {
    const text = item.take();
    const weight = Math.max(text.length + omitted, values * leastBytesPerValue);
    omitted = 0;
    return { text, weight, depth: deepest - (inItem - 1), mayHaveLongIntegers };
  };

  const startItem = (): void => {
    // As in `jsonWeight`: one, and one for the item's own bracket.
    values = 2;
    deepest = inItem;
    key = "";
    mayHaveLongIntegers = false;
    isMetadata = false;
  };

  return {
    push(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      const items: MeasuredJson[] = [];
      if (problem !== undefined) return items;
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
          if (key.length <= longestKey && isKeyDepth()) {
            // With an escape, however it is spelled, it is not the expected key any more.
            key += bytes.toString("latin1", from, Math.min(at + 1, from + longestKey + 1));
          }
          inString = bytes[at] !== quote;
          escaped = bytes[at] === backslash;
          continue;
        }
        const before = at;
        at = nextSign(bytes, at);
        const byte = bytes[at];
        plainBytes += at - before;
        if (plainBytes >= longIntegerDigits) mayHaveLongIntegers = true;
        if (inItems && depth === 2 && (byte === quote || !isSeparation(bytes, before, at))) {
          problem = "an item of the list is not an object";
          return items;
        }
        if (byte === undefined) break;
        plainBytes = 0;
        if (byte === quote) {
          inString = true;
          if (isKeyDepth()) key = "";
        } else if (byte === comma) {
          values++;
        } else if (byte === openBrace || byte === openBracket) {
          values++;
          if (depth === inItem) {
            isMetadata = byte === openBrace && key === metadataKey;
          } else if (depth === inMetadata && isMetadata && byte === openBracket && key === managedFieldsKey) {
            // The brackets stay, so that the parser checks everything around the content.
            item.push(bytes, start, at + 1);
            start = at + 1;
            isOmitting = true;
          } else if (inItems && depth === 2) {
            start = at;
            startItem();
          } else if (byte === openBracket && depth === inList && key === itemsKey) {
            inItems = true;
            envelope.push(bytes.subarray(start, at + 1));
          }
          depth++;
          if (depth > deepest) deepest = depth;
        } else {
          depth--;
          if (isOmitting && depth === inMetadata) {
            isOmitting = false;
            omitted += at - start;
            start = at;
          } else if (inItems && depth === 2) {
            item.push(bytes, start, at + 1);
            items.push(take());
          } else if (inItems && depth === 1) {
            inItems = false;
            start = at;
          }
        }
      }
      if (!inItems) {
        envelope.push(bytes.subarray(start));
      } else if (isOmitting) {
        omitted += bytes.length - start;
      } else if (depth > 2) {
        item.push(bytes, start, bytes.length);
      }
      return items;
    },
    end: () => envelope.take(),
    get problem() {
      return problem;
    },
    get pendingBytes() {
      return Math.max(item.size + omitted, envelope.size);
    },
  };
}
