/** Returns a `Warning` header as of Kubernetes' API servers (RFC 7234, 5.5: code 299, no agent). */
export function warningHeader(text: string): string {
  const sayable = text.replace(/[^\u0020-\u007e]+/g, " ");
  return `299 - "${sayable.replace(/["\\]/g, "\\$&")}"`;
}
