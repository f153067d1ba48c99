import { createHash } from "node:crypto";

/** Returns a short key for a text. */
export function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
