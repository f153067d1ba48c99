import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * Stops V8's new space from growing beyond a size, for the whole process. By default it grows to 64
 * or 128 MiB, and a server under load hardly ever gives them back.
 *
 * V8 doubles the size after collections, and may exceed the limit by one such step.
 *
 * @param bytes the size of both halves. The new space also stops growing at its current size if
 *   that is larger. Default: 0, for programs whose objects are nearly all long-lived.
 * @param options Node options; a new space size among them takes precedence.
 * @returns false if the options take precedence.
 */
export function limitNewSpace(bytes = 0, options = nodeOptions()): boolean {
  if (hasNewSpaceSize(options)) return false;
  let growing = true; // V8's default
  const update = (): void => {
    const grow = newSpaceBytes() < bytes;
    if (grow === growing) return;
    growing = grow;
    // V8 reads the factor at each collection; it reads the maximum size only at startup.
    setFlagsFromString(`--semi-space-growth-factor=${grow ? 2 : 1}`);
  };
  update();
  // Also after the limit is reached: V8 shrinks the space of an idle process.
  if (bytes > 0) new PerformanceObserver(update).observe({ type: "gc" });
  return true;
}

function newSpaceBytes(): number {
  const isNew = (space: { readonly space_name: string }): boolean => space.space_name === "new_space";
  return getHeapSpaceStatistics().find(isNew)?.space_size ?? 0;
}

const newSpaceSize = /--(?:(?:min|max)[-_]semi[-_]space[-_]size|semi[-_]space[-_]growth[-_]factor)\b/;

/** Returns the options of this process for Node.js and V8: its arguments and `NODE_OPTIONS`. */
export function nodeOptions(): readonly string[] {
  return [...process.execArgv, process.env.NODE_OPTIONS ?? ""];
}

export function hasNewSpaceSize(options: readonly string[]): boolean {
  return options.some((option) => newSpaceSize.test(option));
}

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
