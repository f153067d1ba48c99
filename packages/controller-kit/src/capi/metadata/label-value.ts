const labelValue = /^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$/;
const maxLength = 63;

/**
 * A text as a label value: itself where it is one, else `hash_<hash>_z`, the hash being FNV-1a of 32 bits over UTF-8 in base64url. Cluster
 * API labels so what belongs to a MachineSet or MachinePool, whose names may be longer than a label value.
 */
export function formatLabelValue(text: string): string {
  return isLabelValue(text) ? text : `hash_${base64Url(fnv1a(new TextEncoder().encode(text)))}_z`;
}

/** Whether a label value stands for a text. */
export function isLabelValueOf(text: string, value: string): boolean {
  return value === formatLabelValue(text);
}

/** Whether a text may be a label's value: up to 63 letters, digits, `-`, `_`, `.`, at the ends letters or digits; or nothing. */
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
