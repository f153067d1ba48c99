import type { Report } from "@capikit/common/diagnostics";
import { plainText } from "@capikit/common/json";
import { formatList } from "@capikit/common/text";
import type { Json, JsonObject } from "@capikit/schema";
import * as importerDiagnostics from "../../model/diagnostics/codes/importer.ts";
import { rootMembers } from "../../model/markers/special.ts";
import { identifier } from "../../model/text/typescript-text.ts";
import type { Crd, CrdVersion } from "../crd/crd.ts";
import { kindMarkers } from "../crd/kind-markers.ts";
import { createRegistry, type MemberLine, type Registry } from "../declarations/declaration.ts";
import { type Expression, references } from "../declarations/expression.ts";
import {
  type DescribedDeclaration,
  type ResolvedDescriptions,
  resolveDescriptions,
} from "../declarations/resolve-descriptions.ts";
import { isList, isObject, textAt } from "../json/json-values.ts";
import { assignNames } from "../names/assign-names.ts";
import { word } from "../names/word.ts";
import { type InterfaceText, type Names, printAlias, printInterface } from "../print/print-declaration.ts";
import { type Simplified, simplify } from "../schema/simplify.ts";
import { limits } from "../types/constraints.ts";
import type { Context, Place, TypeOptions } from "../types/context.ts";
import { descriptionAt, titleMarkers } from "../types/field-markers.ts";
import { objectBody } from "../types/lower.ts";
import { type FilePart, printFile } from "./print-file.ts";

const supportedKeywords = new Set([
  ...limits,
  "enum",
  "format",
  "type",
  "description",
  "allOf",
  "anyOf",
  "oneOf",
  "not",
]);

export interface VersionedCrd {
  readonly crd: Crd;
  readonly version: CrdVersion;
}

/** Reports unsupported parts: path in the CRD, reason, and the object and key for the location. */
export type ReportUnexpressedIn = (
  crd: Crd,
  path: string,
  reason: string,
  object: object,
  key: string,
) => void;

export interface KindFile {
  readonly text: string;
  /** The types that it exports. */
  readonly names: readonly string[];
}

/**
 * Prints the types of a kind. The result depends on its CRD only, so that a later import of other
 * CRDs neither renames nor moves types.
 */
export function kindFile(
  input: VersionedCrd,
  options: TypeOptions,
  reportUnexpressed: ReportUnexpressedIn,
  report: Report,
): KindFile {
  const { crd } = input;
  const registry = createRegistry();
  const kind = kindInterface(input, registry, options, reportUnexpressed, report);
  const texts = resolveDescriptions(registry.declarations);
  const own = [crd.kind, `${crd.kind}List`];
  const names = assignNames(texts.all, own);
  const nameOf = (id: number): string => names.get(id) ?? "Unnamed";
  const metaAlias = (name: string): string => (own.includes(name) ? metaAlias(`Meta${name}`) : name);
  const namesFor = (useMeta: (name: string) => void): Names => ({
    hasRecord: crd.kind !== "Record",
    reference: ({ to, text }: Extract<Expression, { kind: "reference" }>) => nameOf(texts.idOf(to, text)),
    meta(name) {
      useMeta(name);
      return metaAlias(name);
    },
  });
  const parts: FilePart[] = [
    {
      print(useMeta) {
        const used = namesFor(useMeta);
        return printInterface({ ...kind, extends: used.meta("KubernetesObject") }, used);
      },
    },
    {
      print(useMeta) {
        const [name, list] = [identifier(crd.kind), identifier(namesFor(useMeta).meta("KubernetesList"))];
        return `export interface ${name}List extends ${list}<${name}> {}`;
      },
    },
  ];
  for (const described of readingOrder([kind.members], texts))
    parts.push({ print: (useMeta) => printDeclaration(described, nameOf, namesFor(useMeta)) });
  return {
    text: printFile({ source: `CRD ${crd.name}`, parts, metaAlias }),
    names: [...own, ...texts.all.map(({ id }) => nameOf(id))],
  };
}

function kindInterface(
  { crd, version }: VersionedCrd,
  registry: Registry,
  options: TypeOptions,
  reportUnexpressed: ReportUnexpressedIn,
  report: Report,
): InterfaceText {
  const at = `spec.versions[${version.name}].schema.openAPIV3Schema`;
  const context: Context = {
    kind: crd.kind,
    registry,
    options,
    unexpressed: (path, reason, origin, key) =>
      reportUnexpressed(crd, `${at}${path.slice(crd.kind.length)}`, reason, origin, key),
  };
  const read = simplify(version.schema);
  const limits = rootLimits(read);
  const allOf = isList(read.node.allOf) ? read.node.allOf : [];
  const simple = limits === undefined ? read : { ...read, node: { ...read.node, allOf: [limits, ...allOf] } };
  const place = { words: [word(crd.kind)], path: crd.kind };
  reportUnexpressedRoot(simple, place, context);
  reportRequiredMeta({ crd, version }, report);
  const body = objectBody(simple, place, context, rootMembers);
  const markers = kindMarkers(
    crd,
    version,
    options,
    (path, ...rest) => reportUnexpressed(crd, path, ...rest),
    report,
  );
  return {
    name: crd.kind,
    description: descriptionAt(simple, place, context),
    members: body.members,
    markers: [...markers, ...titleMarkers(simple.node), ...body.markers],
  };
}

function printDeclaration(
  { id, declaration, description, aliasOf }: DescribedDeclaration,
  nameOf: (id: number) => string,
  names: Names,
): string {
  const { content } = declaration;
  const name = nameOf(id);
  if (aliasOf !== undefined) {
    const type: Expression = { kind: "reference", to: declaration, text: "own" };
    return printAlias({ name, type, description, markers: [] }, names);
  }
  if (content.form === "alias")
    return printAlias({ name, type: content.type, description, markers: content.markers }, names);
  return printInterface({ name, description, members: content.members, markers: content.markers }, names);
}

/** Returns declarations in reading order: each before those that it contains. */
function readingOrder(
  kinds: readonly (readonly MemberLine[])[],
  texts: ResolvedDescriptions,
): DescribedDeclaration[] {
  const byId = new Map(texts.all.map((described) => [described.id, described]));
  const met = new Set<DescribedDeclaration>();
  const meet = (described: DescribedDeclaration | undefined): void => {
    if (described === undefined || met.has(described)) return;
    met.add(described);
    const { content } = described.declaration;
    if (described.aliasOf !== undefined) meet(byId.get(described.aliasOf));
    else if (content.form === "alias") follow(content.type);
    else for (const { type } of content.members) follow(type);
  };
  const follow = (type: Expression): void => {
    for (const { to, text } of references(type)) meet(byId.get(texts.idOf(to, text)));
  };
  for (const members of kinds) for (const { type } of members) follow(type);
  return [...met];
}

/** Moves constraints on inherited members, which types cannot redeclare, to an `allOf`. */
function rootLimits({ node }: Simplified): JsonObject | undefined {
  const properties = isObject(node.properties) ? node.properties : {};
  const found: Record<string, Json> = {};
  for (const name of rootMembers) {
    const child = properties[name];
    const limited = isObject(child) ? metaLimits(name, child) : undefined;
    if (limited !== undefined && Object.keys(limited).length > 0) found[name] = limited;
  }
  return Object.keys(found).length === 0 ? undefined : { properties: found };
}

/** Returns the constraints of one of these members; `undefined` if it has other keywords. */
function metaLimits(name: string, child: JsonObject): JsonObject | undefined {
  const { description: _, type, properties, ...rest } = child;
  if (name !== "metadata") return type === "string" && properties === undefined ? limitsOf(child) : undefined;
  if (type !== "object" || Object.keys(rest).length > 0) return;
  if (!isObject(properties)) return {};
  const names: Record<string, Json> = {};
  for (const [key, value] of Object.entries(properties)) {
    const limited = isObject(value) && value.type === "string" ? limitsOf(value) : undefined;
    if (limited === undefined || (key !== "name" && key !== "generateName")) return;
    names[key] = limited;
  }
  return { properties: names };
}

function limitsOf(child: JsonObject): JsonObject | undefined {
  if (!Object.keys(child).every((key) => supportedKeywords.has(key))) return;
  const { type: _, description: _d, ...limited } = child;
  return limited;
}

/** Reports root keywords of a schema that a kind does not support. */
function reportUnexpressedRoot({ node, origin }: Simplified, place: Place, context: Context): void {
  if (node.type !== "object")
    context.unexpressed(place.path, "the root of a kind is an object", origin, "type");
  for (const key of ["nullable", "default", "example", "externalDocs", "x-kubernetes-int-or-string"])
    if (node[key] !== undefined)
      context.unexpressed(place.path, `a kind cannot have ${key}; it is omitted`, origin, key);
  const properties = isObject(node.properties) ? node.properties : {};
  for (const name of rootMembers) {
    const child = properties[name];
    if (isObject(child) && metaLimits(name, child) === undefined)
      context.unexpressed(
        `${place.path}.${name}`,
        "its constraints in the CRD cannot be expressed in types; they are omitted",
        child,
        "type",
      );
    if (isObject(child) && context.options.descriptions && !hasUsualText(name, child))
      context.unexpressed(
        `${place.path}.${name}`,
        "its description is that of every kind in generated CRDs",
        child,
        "description",
      );
  }
  if (node.additionalProperties !== undefined)
    context.unexpressed(
      place.path,
      "a kind cannot have additionalProperties",
      origin,
      "additionalProperties",
    );
}

/** Reports required members that every object has: generated CRDs do not require them. */
function reportRequiredMeta({ crd, version }: VersionedCrd, report: Report): void {
  const { required } = version.schema;
  const names = (isList(required) ? required : []).map(plainText).filter((name) => rootMembers.has(name));
  if (names.length === 0) return;
  const path = `spec.versions[${version.name}].schema.openAPIV3Schema.required`;
  const facts = { crd: crd.name, path, names: formatList(names, "and") };
  report(importerDiagnostics.requiredMeta.create(facts, crd.locate(version.schema, "required")));
}

/** Kubernetes describes `apiVersion` and `kind`, but not `metadata`. */
function hasUsualText(name: string, child: JsonObject): boolean {
  const text = textAt(child, "description") ?? "";
  return text === "" || (name !== "metadata" && text.toLowerCase().startsWith(`${name.toLowerCase()} `));
}
