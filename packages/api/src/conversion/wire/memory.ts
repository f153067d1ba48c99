import type { GoValue as Memory, GoStruct as Struct } from "@capikit/common/go-types";
import { isRecord } from "@capikit/common/json";

export type { Memory, Struct };

/** Returns the structs of a list. */
export function structs(value: Memory): readonly Struct[] {
  return Array.isArray(value) ? (value as readonly Struct[]) : [];
}

/** Returns the struct in a field, or `undefined` if it is zero, nil or not a struct. */
export function struct(value: Memory): Struct | undefined {
  return isRecord(value) ? value : undefined;
}

/** Returns the value at a path of fields; `undefined` if it, or a struct on the way, is zero. */
export function getPath(from: Struct | undefined, path: readonly string[]): Memory {
  if (path.length === 1) {
    return from?.[path[0] ?? ""];
  }
  let at: Memory = from;
  for (const step of path) {
    at = struct(at)?.[step];
  }
  return at;
}

/** Returns the struct at a path, creating missing structs. */
export function structAt(from: Struct, path: readonly string[]): Struct {
  let at = from;
  for (const step of path) {
    const next = struct(at[step]) ?? {};
    at[step] = next;
    at = next;
  }
  return at;
}

/**
 * Returns a restored value or struct without negative numbers: clients can write the annotation,
 * and no schema of the hub allows such a number in a restored field.
 */
export function withoutNegative(value: Memory): Memory {
  if (typeof value === "number" && value < 0) return undefined;
  const given = struct(value);
  const members = Object.entries(given ?? {}).filter(([, one]) => !(typeof one === "number" && one < 0));
  return given === undefined ? value : Object.fromEntries(members);
}

/** Returns a copy of a struct without the values at some paths. */
export function without(from: Memory, paths: readonly (readonly string[])[]): Memory {
  const result = { ...struct(from) };
  if (struct(from) === undefined) {
    return from;
  }
  for (const [first = "", ...rest] of paths) {
    const inner = rest.length === 0 ? undefined : without(result[first], [rest]);
    if (inner === undefined) {
      delete result[first];
    } else {
      result[first] = inner;
    }
  }
  return result;
}

/** Sets the value at a path, creating missing structs. */
export function setPath(to: Struct, path: readonly string[], value: Memory): void {
  const last = path.at(-1);
  if (last !== undefined) {
    structAt(to, path.slice(0, -1))[last] = value;
  }
}
