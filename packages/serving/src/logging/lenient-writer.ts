import type { LogDestination } from "./create-logger.ts";

const watched = new WeakSet<object>();

/** Writes lines and ignores errors: unhandled, a stream's `error` ends the process. */
export function lenientWriter(destination: LogDestination): (line: string) => void {
  const { on } = destination as { on?: unknown };
  if (typeof on === "function" && !watched.has(destination)) {
    watched.add(destination);
    on.call(destination, "error", () => {});
  }
  return (line) => {
    try {
      destination.write(line);
    } catch {
      // Logging must not fail because its destination does.
    }
  };
}
