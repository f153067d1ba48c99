/** Returns the message of a thrown value; its name where the message is empty. Never throws. */
export function errorMessage(error: unknown): string {
  try {
    return error instanceof Error ? error.message || error.name : String(error);
  } catch {
    return "unknown error";
  }
}
