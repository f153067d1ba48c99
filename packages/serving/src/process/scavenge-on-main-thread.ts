import { setFlagsFromString } from "node:v8";

const ownSettings = /--(?:no[-_]?)?(?:parallel[-_]scavenge|single[-_]threaded(?:[-_]gc)?)\b/;
const size = /--max[-_]semi[-_]space[-_]size[= ](\d+)/;

/** MiB of one half of the new space, up to which one thread collects it in a few milliseconds. */
const smallSize = 16;

/**
 * Lets the main thread collect V8's new space alone, for the whole process. By default, threads
 * help it, and each collection waits until they run: on busy processors for 100 ms and more,
 * instead of a few. Use it with a small new space, see {@link limitNewSpace}; threads shorten the
 * collections of a large one.
 *
 * @param options Node options. A setting of helper threads among them takes precedence, as does a
 *   `--max-semi-space-size` above 16 MiB.
 * @returns false if the options take precedence.
 */
export function scavengeOnMainThread(
  options: readonly string[] = [...process.execArgv, process.env.NODE_OPTIONS ?? ""],
): boolean {
  const all = options.join(" ");
  if (ownSettings.test(all) || Number(size.exec(all)?.[1] ?? 0) > smallSize) return false;
  // V8 reads it at the start of each collection.
  setFlagsFromString("--no-parallel-scavenge");
  return true;
}
