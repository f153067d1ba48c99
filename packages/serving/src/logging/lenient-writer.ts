import type { LogDestination } from "./create-logger.ts";

const watched = new WeakSet<object>();

/** Writes lines, and takes it when they cannot be written: without a listener, an `error` of a stream would end the process. */
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
      // Who logs is never the one to mend logging.
    }
  };
}
