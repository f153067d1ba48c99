const pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Base64 decoded and written again, as Go writes bytes: line breaks vanish. `undefined` if the text is none. */
export function canonicalBase64(text: string): string | undefined {
  const plain = text.replaceAll(/[\r\n]/g, "");
  return pattern.test(plain) ? btoa(atob(plain)) : undefined;
}
