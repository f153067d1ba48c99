/**
 * Text as its UTF-8 bytes, one character (U+0000 to U+00FF) each. clusterctl counts and cuts bytes, and what it cuts in two may become whole
 * again by what is pasted beside it.
 */
export type Bytes = string;

/** The bytes of a text. */
export function bytesOf(text: string | Uint8Array): Bytes {
  return (typeof text === "string" ? Buffer.from(text, "utf8") : Buffer.from(text)).toString("latin1");
}

/** The text of bytes; what is no UTF-8 becomes U+FFFD. */
export function textOf(bytes: Bytes): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}
