import { setFlagsFromString } from "node:v8";

const ownSettings = /--(?:no[-_]?)?(?:parallel[-_]scavenge|single[-_]threaded(?:[-_]gc)?)\b/;

/**
 * Lets the main thread collect V8's new space alone, for the whole process. By default, threads
 * help it, and each collection waits until they run: on busy processors for 100 ms and more,
 * instead of a few. Use it with a small new space, see {@link limitNewSpace}; threads shorten the
 * collections of a large one.
 *
 * @param options Node options; such a setting among them takes precedence.
 * @returns false if the options take precedence.
 */
export function scavengeOnMainThread(
  options: readonly string[] = [...process.execArgv, process.env.NODE_OPTIONS ?? ""],
): boolean {
  if (options.some((option) => ownSettings.test(option))) return false;
  // V8 reads it at the start of each collection.
  setFlagsFromString("--no-parallel-scavenge");
  return true;
}
