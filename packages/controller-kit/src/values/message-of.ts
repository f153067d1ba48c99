/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message || error.name : String(error);
  } catch {
    return "something was thrown that has no text";
  }
}
