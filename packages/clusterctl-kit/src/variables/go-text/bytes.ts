/** UTF-8 bytes, one character (U+0000 to U+00FF) each, as clusterctl cuts and joins bytes. */
export type Bytes = string;

/** Encodes a text as bytes. */
export function encodeText(text: string | Uint8Array): Bytes {
  return (typeof text === "string" ? Buffer.from(text, "utf8") : Buffer.from(text)).toString("latin1");
}

/** Decodes bytes; invalid UTF-8 becomes U+FFFD. */
export function decodeBytes(bytes: Bytes): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}
