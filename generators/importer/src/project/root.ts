import type { Report } from "@capikit/common/diagnostics";
import { plainText } from "@capikit/common/json";
import { formatList } from "@capikit/common/text";
import { importerDiagnostics, rootMembers } from "@capikit/model";
import type { Json, JsonObject } from "@capikit/schema";
import { isList, isObject, textAt } from "../json/json-values.ts";
import type { Simplified } from "../schema/simplify.ts";
import { limits } from "../types/constraints.ts";
import type { Context, Place } from "../types/context.ts";
import type { VersionedCrd } from "./kind-file.ts";

/** Moves constraints on inherited members, which types cannot redeclare, to an `allOf`. */
export function rootLimits({ node }: Simplified): JsonObject | undefined {
  const properties = isObject(node.properties) ? node.properties : {};
  const found: Record<string, Json> = {};
  for (const name of rootMembers) {
    const child = properties[name];
    const limited = isObject(child) ? metaLimits(name, child) : undefined;
    if (limited !== undefined && Object.keys(limited).length > 0) found[name] = limited;
  }
  return Object.keys(found).length === 0 ? undefined : { properties: found };
}

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
export function reportUnexpressedRoot({ node, origin }: Simplified, place: Place, context: Context): void {
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
export function reportRequiredMeta({ crd, version }: VersionedCrd, report: Report): void {
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
