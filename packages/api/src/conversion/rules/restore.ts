import { getPath, type Struct, setPath } from "../wire/memory.ts";

/**
 * Old versions cannot tell "explicitly false" (or 0) from "not set". The stored hub object only says which it was: if the old object has
 * a value by now, that wins.
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

/**
 * Whether something is true, not set or explicitly false, told by the old value and the stored one; `undefined` is not set.
 */
export function restoredFlag(old: unknown, stored: unknown): boolean | undefined {
  return old === true ? true : stored === false ? false : undefined;
}

/** Sets a field, or takes it away if there is nothing to set. */
export function setOrDelete(to: Struct, name: string, value: unknown): void {
  if (value === undefined) {
    delete to[name];
  } else {
    to[name] = value;
  }
}
