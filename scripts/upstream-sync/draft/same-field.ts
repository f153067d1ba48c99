import { type GoField, type GoType, isOptional } from "../facts/facts.ts";
import { enumValues, typeScriptMarkers } from "../print/markers.ts";

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
