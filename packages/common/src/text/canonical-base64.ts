import { isBase64 } from "./is-base64.ts";

/** Normalizes base64 as Go writes it, without line breaks. `undefined` for invalid text. */
export function canonicalBase64(text: string): string | undefined {
  return isBase64(text) ? btoa(atob(text)) : undefined;
}
