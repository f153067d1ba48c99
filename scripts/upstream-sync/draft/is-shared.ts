import { type GoField, type GoPackage, type GoType, isOptional } from "../facts/facts.ts";
import { enumValues, typeScriptMarkers } from "../print/markers.ts";

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

/** Whether two Go fields, possibly of different packages, have the same TypeScript member. */
export function isSameField(a: GoField, b: GoField): boolean {
  return a.name === b.name && shapeOf(a) === shapeOf(b);
}

/** Whether two Go types, possibly of different packages, have the same declaration. */
export function isSameType(a: GoType, b: GoType): boolean {
  const whole = (type: GoType): string =>
    JSON.stringify([
      plain(type.type),
      typeScriptMarkers(type.markers),
      enumValues(type.markers),
      type.fields.map((field) => [field.name, shapeOf(field)]),
    ]);
  return whole(a) === whole(b);
}

function shapeOf(field: GoField): string {
  const { type, markers } = field;
  return JSON.stringify([plain(type), isOptional(field), typeScriptMarkers(markers), enumValues(markers)]);
}

/** A Go type without pointers and package names. */
function plain(goType: string): string {
  return goType.replaceAll("*", "").replace(/\b\w+\./g, "");
}
