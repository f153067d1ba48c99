import { maskText } from "@capikit/serving/logging";

/** The message of whatever was thrown, without the secrets in it: it goes to the API server and into logs. */
export function messageOf(error: unknown): string {
  try {
    return maskText(error instanceof Error ? error.message || error.name : String(error));
  } catch {
    return "something was thrown that has no text";
  }
}
