/** Reports whether text is padded base64 (RFC 4648) without URL alphabet, ignoring line breaks. */
export function isBase64(text: string): boolean {
  const plain = text.replace(/[\r\n]/g, "");
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain);
}
