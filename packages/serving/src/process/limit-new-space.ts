import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { hasNewSpaceSize, nodeOptions } from "./new-space-options.ts";

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
