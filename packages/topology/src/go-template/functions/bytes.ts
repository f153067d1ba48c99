/** Returns the bytes of a text, which Go counts and slices. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns the text of bytes; a split character becomes U+FFFD. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
