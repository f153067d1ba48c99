/** Arguments of one call, far below the limit of engines. */
const chunk = 0x8000;

/** Returns bytes in padded base64 (RFC 4648), without line breaks. Runs in browsers. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += chunk)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(binary);
}

/**
 * Returns the bytes of a text in base64, ignoring line breaks. Runs in browsers.
 *
 * @throws DOMException `InvalidCharacterError` for a text that is not base64.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

/** Normalizes base64 as Go writes it, without line breaks. `undefined` for invalid text. */
export function canonicalBase64(text: string): string | undefined {
  return isBase64(text) ? btoa(atob(text)) : undefined;
}

/** Reports whether text is padded base64 (RFC 4648) without URL alphabet, ignoring line breaks. */
export function isBase64(text: string): boolean {
  const plain = text.replace(/[\r\n]/g, "");
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain);
}
