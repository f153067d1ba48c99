/** Reports whether text is base64 (RFC 4648) with padding, as Go reads it: line breaks do not count, the URL alphabet is refused. */
export function isBase64(text: string): boolean {
  const plain = text.replace(/[\r\n]/g, "");
  return plain.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(plain);
}
