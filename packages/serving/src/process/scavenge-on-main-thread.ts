import { setFlagsFromString } from "node:v8";
import { hasNewSpaceSize, nodeOptions } from "./new-space-options.ts";

const ownSettings = /--(?:no[-_]?)?(?:parallel[-_]scavenge|single[-_]threaded(?:[-_]gc)?)\b/;
const largestSize = /--max[-_]semi[-_]space[-_]size[= ](\d+)/;

/** MiB of one half of the new space, up to which one thread collects it in a few milliseconds. */
const smallSize = 16;

/**
 * Lets the main thread collect V8's new space alone, for the whole process. By default, threads
 * help it, and each collection waits until they run: on busy processors for 100 ms and more,
 * instead of a few. Use it with a small new space, see {@link limitNewSpace}; threads shorten the
 * collections of a large one.
 *
 * @param options Node options. `--parallel-scavenge` among them takes precedence; Node.js accepts
 *   it as an argument only, not in `NODE_OPTIONS`. Settings of the new space must limit it to
 *   16 MiB by `--max-semi-space-size`.
 * @returns false if the options take precedence.
 */
export function scavengeOnMainThread(options = nodeOptions()): boolean {
  const all = options.join(" ");
  if (ownSettings.test(all)) return false;
  if (hasNewSpaceSize(options) && !(Number(largestSize.exec(all)?.[1]) <= smallSize)) return false;
  // V8 reads it at the start of each collection.
  setFlagsFromString("--no-parallel-scavenge");
  return true;
}
