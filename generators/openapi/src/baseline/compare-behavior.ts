import { formatList } from "@capikit/common/text";
import type { BaselineOperation } from "./read.ts";

/** A changed argument of `+capikit:hook`. */
export interface BehaviorChange {
  readonly argument: string;
  readonly before: string;
  readonly now: string;
}

/** Arguments that describe when and how extensions are called, and their compatible changes. */
const behavior = {
  singleton: "none",
  blocking: "none",
  extensions: "none",
  cache: "none",
  patchRoots: "more values",
  gates: "fewer values",
} as const;

/** Returns the incompatible changes of a hook. Documents of other tools do not describe hooks. */
export function behaviorChanges(
  before: BaselineOperation,
  now: BaselineOperation,
): readonly BehaviorChange[] {
  const [old, current] = [before["x-capikit-hook"], now["x-capikit-hook"]];
  if (old === undefined || current === undefined) return [];
  return Object.entries(behavior).flatMap(([argument, compatible]) => {
    const [from, to] = [valuesOf(old[argument]), valuesOf(current[argument])];
    const less = from.some((value) => !to.includes(value));
    const more = to.some((value) => !from.includes(value));
    const changed = (less && compatible !== "fewer values") || (more && compatible !== "more values");
    return changed ? [{ argument, before: shown(from), now: shown(to) }] : [];
  });
}

function valuesOf(value: unknown): readonly string[] {
  if (value === undefined || value === false) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

function shown(values: readonly string[]): string {
  return values.length === 0 ? "none" : formatList(values, "and");
}
