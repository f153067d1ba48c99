import { maskText } from "@capikit/serving/logging";

/** Returns the message of a thrown value with secrets masked, for the API server and logs. */
export function messageOf(error: unknown): string {
  try {
    return maskText(error instanceof Error ? error.message || error.name : String(error));
  } catch {
    return "unknown error";
  }
}
