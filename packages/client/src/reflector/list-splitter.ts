import { createByteCollector } from "../responses/byte-collector.ts";
import { leastBytesPerValue, type MeasuredJson } from "../responses/measure-json.ts";

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** 1 for the bytes that matter outside of strings. */
const signs = new Uint8Array(256);
for (const sign of [quote, comma, openBrace, closeBrace, openBracket, closeBracket]) {
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

/** Returns the next comma, quote, bracket or brace, or the end of the bytes. */
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

// Keys with the closing quote.
const itemsKey = 'items"';
const metadataKey = 'metadata"';
const managedFieldsKey = 'managedFields"';
const longestKey = managedFieldsKey.length;

/** Depths of brackets: the list's members, its items, an item's members, those of its metadata. */
const [inList, inItems, inItem, inMetadata] = [1, 2, 3, 4];
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

export function createListSplitter(options: ListSplitterOptions = {}): ListSplitter {
  return new Scanner(options);
}

/** Scans the bytes of a list once. Its state is that of the JSON text up to the last byte. */
class Scanner implements ListSplitter {
  problem: string | undefined;
  readonly #omitsManagedFields: boolean;
  readonly #envelope = createByteCollector();
  readonly #item = createItemBuffer();
  #depth = 0;
  #inString = false;
  #escaped = false;
  #inItems = false;
  /** The start of the last string of a tracked depth: the key, if an array or object follows. */
  #key = "";
  /** Whether the last key of the item is `metadata`. */
  #isMetadata = false;
  #isOmitting = false;
  /** Of the current chunk: the start of the part for the envelope or the item. */
  #start = 0;
  /** Of the current item: omitted bytes, values, depth. */
  #omitted = 0;
  #values = 0;
  #deepest = 0;
  /** Bytes since the last sign, which may be an integer. */
  #plainBytes = 0;
  #mayHaveLongIntegers = false;

  constructor({ omitManagedFields = false }: ListSplitterOptions) {
    this.#omitsManagedFields = omitManagedFields;
  }

  push(chunk: Uint8Array): MeasuredJson[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const items: MeasuredJson[] = [];
    if (this.problem !== undefined) return items;
    this.#start = 0;
    for (let at = 0; at < bytes.length; at++) {
      if (this.#escaped) {
        this.#escaped = false;
        continue;
      }
      if (this.#inString) {
        at = this.#skipText(bytes, at);
        continue;
      }
      at = this.#skipPlain(bytes, at);
      if (this.problem !== undefined) return items;
      const byte = bytes[at];
      if (byte === undefined) break;
      this.#plainBytes = 0;
      if (byte === quote) {
        this.#inString = true;
        if (this.#isKeyDepth()) this.#key = "";
      } else if (byte === comma) {
        this.#values++;
      } else if (byte === openBrace || byte === openBracket) {
        this.#open(bytes, at);
      } else {
        this.#close(bytes, at, items);
      }
    }
    this.#keepRest(bytes);
    return items;
  }

  end(): string {
    return this.#envelope.take();
  }

  get pendingBytes(): number {
    return Math.max(this.#item.size + this.#omitted, this.#envelope.size);
  }

  /** Whether strings of this depth may be keys that matter. */
  #isKeyDepth(): boolean {
    const depth = this.#depth;
    if (depth === inList) return true;
    const isOfItem = this.#omitsManagedFields && this.#inItems && !this.#isOmitting;
    return isOfItem && (depth === inItem || depth === inMetadata);
  }

  /** Returns the position of the closing quote, of an escape, or the end of the bytes. */
  #skipText(bytes: Buffer, from: number): number {
    const at = endOfText(bytes, from);
    if (this.#key.length <= longestKey && this.#isKeyDepth()) {
      // With an escape, however it is spelled, it is not the expected key any more.
      this.#key += bytes.toString("latin1", from, Math.min(at + 1, from + longestKey + 1));
    }
    this.#inString = bytes[at] !== quote;
    this.#escaped = bytes[at] === backslash;
    return at;
  }

  /** Returns the position of the next sign, or the end of the bytes. */
  #skipPlain(bytes: Buffer, from: number): number {
    const at = nextSign(bytes, from);
    this.#plainBytes += at - from;
    if (this.#plainBytes >= longIntegerDigits) this.#mayHaveLongIntegers = true;
    if (this.#inItems && this.#depth === inItems && (bytes[at] === quote || !isSeparation(bytes, from, at))) {
      this.problem = "an item of the list is not an object";
    }
    return at;
  }

  #open(bytes: Buffer, at: number): void {
    const isArray = bytes[at] === openBracket;
    const depth = this.#depth++;
    this.#values++;
    if (depth === inItem) {
      this.#isMetadata = !isArray && this.#key === metadataKey;
    } else if (depth === inMetadata && this.#isMetadata && isArray && this.#key === managedFieldsKey) {
      // The brackets stay, so that the parser checks everything around the content.
      this.#item.push(bytes, this.#start, at + 1);
      this.#start = at + 1;
      this.#isOmitting = true;
    } else if (this.#inItems && depth === inItems) {
      this.#start = at;
      this.#startItem();
    } else if (isArray && depth === inList && this.#key === itemsKey) {
      this.#inItems = true;
      this.#envelope.push(bytes.subarray(this.#start, at + 1));
    }
    if (this.#depth > this.#deepest) this.#deepest = this.#depth;
  }

  #close(bytes: Buffer, at: number, items: MeasuredJson[]): void {
    const depth = --this.#depth;
    if (this.#isOmitting && depth === inMetadata) {
      this.#isOmitting = false;
      this.#omitted += at - this.#start;
      this.#start = at;
    } else if (this.#inItems && depth === inItems) {
      this.#item.push(bytes, this.#start, at + 1);
      items.push(this.#takeItem());
    } else if (this.#inItems && depth === inList) {
      this.#inItems = false;
      this.#start = at;
    }
  }

  #startItem(): void {
    // As in `measureJson`: one, and one for the item's own bracket.
    this.#values = 2;
    this.#deepest = inItem;
    this.#key = "";
    this.#mayHaveLongIntegers = false;
    this.#isMetadata = false;
  }

  #takeItem(): MeasuredJson {
    const text = this.#item.take();
    const weight = Math.max(text.length + this.#omitted, this.#values * leastBytesPerValue);
    this.#omitted = 0;
    return {
      text,
      weight,
      depth: this.#deepest - inItems,
      mayHaveLongIntegers: this.#mayHaveLongIntegers,
    };
  }

  /** Keeps the last bytes of a chunk for the envelope or the incomplete item. */
  #keepRest(bytes: Buffer): void {
    if (!this.#inItems) {
      this.#envelope.push(bytes.subarray(this.#start));
    } else if (this.#isOmitting) {
      this.#omitted += bytes.length - this.#start;
    } else if (this.#depth > inItems) {
      this.#item.push(bytes, this.#start, bytes.length);
    }
  }
}

const initialBytes = 65_536;

/** Collects the bytes of one item after the other in the same memory. */
interface ItemBuffer {
  /** Bytes of the current item. */
  readonly size: number;
  push(bytes: Uint8Array, start: number, end: number): void;
  /** Returns the decoded item and empties the buffer. */
  take(): string;
}

/** Creates a buffer that grows with the largest item, so that it allocates nothing per item. */
function createItemBuffer(): ItemBuffer {
  let memory = Buffer.alloc(0);
  let size = 0;
  return {
    get size() {
      return size;
    },
    push(bytes, start, end) {
      const needed = size + end - start;
      if (needed > memory.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(initialBytes, 2 * needed));
        larger.set(memory.subarray(0, size));
        memory = larger;
      }
      memory.set(bytes.subarray(start, end), size);
      size = needed;
    },
    take() {
      const text = memory.toString("utf8", 0, size);
      size = 0;
      return text;
    },
  };
}
