import { getPath, type Struct, setPath } from "../wire/memory.ts";

/**
 * Old versions do not distinguish "explicitly false" (or 0) from "not set"; the stored hub object
 * does. A value in the old object takes precedence.
 */
export function restoreZero(
  hub: Struct,
  stored: Struct | undefined,
  zero: false | 0,
  paths: readonly string[],
): void {
  for (const path of paths) {
    const steps = path.split(".");
    if (getPath(hub, steps) === undefined && getPath(stored, steps) === zero) {
      setPath(hub, steps, zero);
    }
  }
}

/** Returns the flag derived from the old and the stored value; `undefined` means not set. */
export function restoredFlag(old: unknown, stored: unknown): boolean | undefined {
  return old === true ? true : stored === false ? false : undefined;
}

/** Sets a field, or deletes it if the value is undefined. */
export function setOrDelete(to: Struct, name: string, value: unknown): void {
  if (value === undefined) {
    delete to[name];
  } else {
    to[name] = value;
  }
}
