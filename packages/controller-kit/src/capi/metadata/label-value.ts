const labelValue = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;
const maxLength = 63;

/**
 * Returns a valid label value for a text: the text itself or `hash_<hash>_z`, the 32-bit FNV-1a
 * hash of its UTF-8 in base64url. Cluster API uses it for MachineSets and MachinePools with long
 * names.
 */
export function formatLabelValue(text: string): string {
  return isLabelValue(text) ? text : `hash_${base64Url(fnv1a(new TextEncoder().encode(text)))}_z`;
}

/** Reports whether a label value represents a text. */
export function isLabelValueOf(text: string, value: string): boolean {
  return value === formatLabelValue(text);
}

/** Reports whether a text is a valid label value by the rules of Kubernetes. */
export function isLabelValue(text: string): boolean {
  return text.length <= maxLength && labelValue.test(text);
}

function fnv1a(bytes: Uint8Array): number {
  return bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5);
}

function base64Url(value: number): string {
  const bytes = Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
