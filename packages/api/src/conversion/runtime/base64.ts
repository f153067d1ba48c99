const pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Normalizes base64 as Go writes it, without line breaks. `undefined` for invalid text. */
export function canonicalBase64(text: string): string | undefined {
  const plain = text.replaceAll(/[\r\n]/g, "");
  return pattern.test(plain) ? btoa(atob(plain)) : undefined;
}
