import type { GoField, GoPackage, GoType } from "../facts/facts.ts";
import { isSameField, isSameType } from "./same-field.ts";

/** A Go type or field in its package. */
interface InPackage<T> {
  readonly home: GoPackage;
  readonly one: T;
}

/** Whether two Go types, and the types of their fields, can have one declaration. */
export function isSharedType(a: InPackage<GoType>, b: InPackage<GoType>, seen = new Set<string>()): boolean {
  if (seen.has(a.one.name)) return true;
  seen.add(a.one.name);
  if (!isSameType(a.one, b.one)) return false;
  return areSharedFields(a.one.fields, a.home, b.home, seen);
}

/** Whether two Go fields can have one member. */
export function isSharedField(a: InPackage<GoField>, b: InPackage<GoField>): boolean {
  return isSameField(a.one, b.one) && areSharedFields([a.one], a.home, b.home, new Set());
}

function areSharedFields(
  fields: readonly GoField[],
  home: GoPackage,
  other: GoPackage,
  seen: Set<string>,
): boolean {
  const names = fields.flatMap(({ type }) => type.match(/(?<![.\w])[A-Z]\w*/g) ?? []);
  return names.every((name) => {
    const [left, right] = [home, other].map(({ types }) => types.find((type) => type.name === name));
    if (left === undefined || right === undefined) return left === right;
    return isSharedType({ home, one: left }, { home: other, one: right }, seen);
  });
}
