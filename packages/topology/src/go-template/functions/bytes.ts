/** The bytes of a text, which Go counts and cuts. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The text of bytes; what is cut in the middle of a character becomes U+FFFD. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
