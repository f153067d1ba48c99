import type { Report } from "@capikit/common/diagnostics";
import { capitalize, nearestName } from "@capikit/common/text";
import { conversionOverrideMissing } from "../model/diagnostics/codes/conversion.ts";
import type { Model, OverrideFunction, OverrideModule } from "../model/ir/model.ts";
import { type Member, type ObjectType, type TypeNode, unwrapNames } from "../model/ir/type-node.ts";
import type { Marker } from "../model/markers/marker.ts";
import type { Location } from "../model/text/source-text.ts";
import { stringLiteral } from "../model/text/typescript-text.ts";

// Members, markers and functions of conversions, of kinds and of hooks.

/** Returns the object type that names and `| null` wrap. */
export function unwrapObject(type: TypeNode): ObjectType | undefined {
  const target = unwrapNames(type);
  if (target.kind === "nullable") return unwrapObject(target.of);
  return target.kind === "object" ? target : undefined;
}

/** Returns the members at each step of a path; `undefined` if it does not exist. */
export function followMembers(from: ObjectType, path: readonly string[]): readonly Member[] | undefined {
  const found: Member[] = [];
  let at: ObjectType | undefined = from;
  for (const step of path) {
    const member: Member | undefined = at?.members.find(({ name }) => name === step);
    if (member === undefined) return undefined;
    found.push(member);
    at = unwrapObject(member.type);
  }
  return found;
}

/** Returns a conversion marker of a field or of a type's own declaration. */
export function conversionMarker({ markers }: Pick<Member, "markers">, name: string): Marker | undefined {
  return markers.find((marker) => isOwnMarker(marker, name));
}

/**
 * Reports whether a marker has the name and belongs to the project. Markers of other packages, as
 * Cluster API's, refer to functions and types of these packages.
 */
export function isOwnMarker({ key, location }: Marker, name: string): boolean {
  return key === `capikit:conversion:${name}` && location.source.package === undefined;
}

/** Returns the conversion module of a group, if any. */
export function findOverrides(model: Model, group: string): OverrideModule | undefined {
  return model.overrides.find((module) => module.package.group === group);
}

/** Returns a function of the conversion module; reports a missing one at the marker that names it. */
export function findOverride(
  functionName: string,
  location: Location,
  module: OverrideModule | undefined,
  report: Report,
): OverrideFunction | undefined {
  const found = module?.functions.get(functionName);
  if (found === undefined) {
    const suggestion =
      module === undefined ? undefined : nearestName(functionName, [...module.functions.keys()]);
    report(conversionOverrideMissing.create({ functionName, module: module?.path, suggestion }, location));
  }
  return found;
}

/** Returns a field's name as part of a function's: `drain-timeout` → `DrainTimeout`. */
export function nameWord(name: string): string {
  const word = name.replaceAll(/[^A-Za-z0-9]+(.?)/g, (_, next: string) => next.toUpperCase());
  return capitalize(word);
}

/** Items of lists cannot be missing. */
export function nonNull(type: string): string {
  return /\[number\]>?$/.test(type) ? type : `NonNullable<${type}>`;
}

/** Returns the type of a nullable value without `null`, which only items of lists need. */
export function withoutNull(type: string): string {
  return type.endsWith("[number]") ? `NonNullable<${type}>` : type;
}

/** Returns a member's type in TypeScript syntax. */
export function memberType(object: string, [first = "", ...rest]: readonly string[]): string {
  return rest.reduce(
    (type, step) => `NonNullable<${type}>[${stringLiteral(step)}]`,
    `${object}[${stringLiteral(first)}]`,
  );
}
