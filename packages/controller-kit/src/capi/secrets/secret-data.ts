import type { Secret } from "@capikit/api/kubernetes";

/** Returns the text of a key in a Secret's data, if any. */
export function secretText({ data }: Secret, key: string): string | undefined {
  const value = data?.[key];
  return value === undefined ? undefined : Buffer.from(value, "base64").toString("utf8");
}

export function toSecretData(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const entries = Object.entries(texts);
  return Object.fromEntries(entries.map(([key, text]) => [key, Buffer.from(text).toString("base64")]));
}
