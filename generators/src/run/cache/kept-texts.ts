import { contentHash, readStamp } from "./fingerprint.ts";

/** The text of a file, as it was read. */
class KeptText {
  readonly text: string;
  readonly stamp: string | null;
  #hash: string | undefined;

  constructor(text: string, stamp: string | null) {
    this.text = text;
    this.stamp = stamp;
  }

  get hash(): string {
    this.#hash ??= contentHash(this.text);
    return this.#hash;
  }
}

/** Texts by path, for callers that read the same files repeatedly. */
export type KeptTexts = Map<string, KeptText>;

/** Reads a file unless its stamp is the same as before; `undefined` if it cannot be read. */
export function readKept(
  texts: KeptTexts,
  path: string,
  read: (path: string) => string | undefined,
): KeptText | undefined {
  // Take the stamp before the content, so that a change between them is detected.
  const stamp = readStamp(path);
  const known = texts.get(path);
  if (known !== undefined && stamp !== null && known.stamp === stamp) return known;
  const text = read(path);
  if (text === undefined) {
    texts.delete(path);
    return undefined;
  }
  const kept = new KeptText(text, stamp);
  texts.set(path, kept);
  return kept;
}
