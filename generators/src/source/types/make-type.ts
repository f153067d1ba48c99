import { compareText, nearestName } from "@capikit/common/text";
import type { ts as Ts } from "ts-morph";
import {
  type LostBy,
  lostMarker,
  mixedLiterals,
  notAnInteger,
  unknownMember,
  unsupportedType,
} from "../../model/diagnostics/codes/types.ts";
import {
  describeType,
  type EnumType,
  type Member,
  type ScalarType,
  type TypeNode,
  unwrapNames,
} from "../../model/ir/type-node.ts";
import type { Marker, MarkerValue } from "../../model/markers/marker.ts";
import { ts } from "../syntax/compiler.ts";
import { locationOf } from "../syntax/parsed-file.ts";
import { folderOf } from "../workspace/paths.ts";
import { failed, type Site, type TypeContext } from "./context.ts";
import { evaluate } from "./evaluate.ts";

/** Reports a type without a schema once, and returns a placeholder. */
export function reportUnsupported(cx: TypeContext, site: Site, what: string, instead: string): TypeNode {
  cx.report(unsupportedType.create({ what, instead }, site.at));
  return failed(cx, site.at);
}

/** Reports the name of a member that a type does not have. */
export function reportUnknownMember(
  cx: TypeContext,
  type: TypeNode,
  name: string,
  names: readonly string[],
  site: Site,
): void {
  const facts = { name, of: describeType(type), suggestion: nearestName(name, names) };
  cx.report(unknownMember.create(facts, site.at));
}

/** Reports the markers of a type from which another type is made, unless the member or declaration repeats them. */
export function reportLostMarkers(cx: TypeContext, type: TypeNode, site: Site, by: LostBy): void {
  if (by === "key" && site.markers?.some(({ key }) => key === "kubebuilder:validation:XValidation")) return;
  for (let at = type; at.kind === "named"; at = at.target) reportLost(cx, at.markers, at.name, site, by);
}

function reportLost(
  cx: TypeContext,
  markers: readonly Marker[],
  type: string,
  { file, at, markers: written = [] }: Site,
  by: LostBy,
): void {
  if (!file.own) return;
  const repeated = new Set(written.map(({ key }) => key));
  for (const { definition, key, value, location } of markers) {
    if (!("schema" in definition.apply) || repeated.has(key)) continue;
    const text = location.source.text.slice(location.start, location.end);
    const facts = { marker: definition.name, type, by, written: text, check: keyCheck(key, value) };
    cx.report(lostMarker.create(facts, at, [{ message: "the marker is here", location }]));
  }
}

/** Reports the markers of an inherited member that its new declaration, and the alias of its type, do not repeat. */
export function reportRedeclared(cx: TypeContext, inherited: Member, member: Member, site: Site): void {
  const { source } = inherited.location;
  // Another version of an API declares members again to differ.
  const isOther = folderOf(source.path) !== folderOf(member.location.source.path);
  if (source.package === undefined && isOther) return;
  const here = { ...site, at: member.location, markers: markersOf(member) };
  const isEnum = unwrapNames(member.type).kind === "enum";
  // Each literal was compared with the limits of texts and numbers by the author.
  const lost = markersOf(inherited).filter(({ definition }) => !isEnum || definition.appliesTo === undefined);
  reportLost(cx, lost, inherited.name, here, "redeclared");
}

/** Returns the markers of a member, and of the aliases that its type names. */
function markersOf({ markers, type }: Pick<Member, "markers" | "type">): readonly Marker[] {
  if (type.kind !== "named" || type.declaration !== "alias") return markers;
  return [...markers, ...markersOf({ markers: type.markers, type: type.target })];
}

/** Returns the CEL expression that checks a `key` as a marker of its type does. */
function keyCheck(marker: string, value: MarkerValue): string | undefined {
  if (marker === "kubebuilder:validation:MinLength") return `size(key) >= ${String(value)}`;
  if (marker === "kubebuilder:validation:MaxLength") return `size(key) <= ${String(value)}`;
  return marker === "kubebuilder:validation:Pattern" ? `key.matches(${JSON.stringify(value)})` : undefined;
}

export function scalar(type: ScalarType["type"], site: Site, node: Ts.Node): ScalarType {
  return Object.freeze({ kind: "scalar", type, location: locationOf(site.file, node) });
}

export function makeArray(cx: TypeContext, node: Ts.Node, element: Ts.TypeNode, site: Site): TypeNode {
  const items = evaluate(cx, element, site);
  if (cx.failures.has(items)) return items;
  return Object.freeze({ kind: "array", items, location: locationOf(site.file, node) });
}

export type Literal = boolean | number | string;

export function literalValue(node: Ts.Node): Literal | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isPrefixUnaryExpression(node) && ts.isNumericLiteral(node.operand)) {
    if (node.operator === ts.SyntaxKind.MinusToken) return -Number(node.operand.text);
    if (node.operator === ts.SyntaxKind.PlusToken) return Number(node.operand.text);
  }
  return undefined;
}

/**
 * Returns literals of one type as a type. Both booleans are `boolean`, as in TypeScript.
 *
 * @param enums the texts of the TypeScript enums that declare the literals.
 */
export function enumOf(
  cx: TypeContext,
  literals: readonly Literal[],
  site: Site,
  node: Ts.Node,
  enums: Iterable<string> = [],
): TypeNode {
  const values = [...new Set(literals)];
  const [first] = values;
  const sort = typeof first;
  if (first === undefined)
    return reportUnsupported(cx, site, "an empty union", "no value has this type: remove the member");
  if (values.some((value) => typeof value !== sort)) {
    cx.report(mixedLiterals.create({ values }, site.at));
    return failed(cx, site.at);
  }
  const fraction = values.find(
    (value): value is number => typeof value === "number" && !Number.isSafeInteger(value),
  );
  if (fraction !== undefined) {
    cx.report(notAnInteger.create({ value: fraction }, site.at));
    return failed(cx, site.at);
  }
  if (sort === "boolean" && values.length === 2) return scalar("boolean", site, node);
  const type = sort === "number" ? "integer" : sort === "boolean" ? "boolean" : "string";
  return Object.freeze({
    kind: "enum",
    type,
    values: Object.freeze(values),
    ...makeEnums(enums),
    location: locationOf(site.file, node),
  });
}

function makeEnums(enums: Iterable<string>): Pick<EnumType, "enums"> {
  const sorted = [...new Set(enums)].sort(compareText);
  return sorted.length === 0 ? {} : { enums: Object.freeze(sorted) };
}
