import type { Json, JsonObject } from "@capikit/schema";
import { parseAllDocuments } from "yaml";

/** What says who wrote a document, and nothing of what it is. */
const generatorVersion = "controller-gen.kubebuilder.io/version";
const conditionMembers = ["lastTransitionTime", "message", "reason", "status", "type"];

/**
 * The documents of some manifests by identity, without what may differ between two generators: who wrote them, and the texts of
 * Kubernetes' own types, which are in our own words. The order of `required` and `enum` means nothing.
 */
export function manifestsById(texts: readonly string[]): Record<string, JsonObject> {
  const found: Record<string, JsonObject> = {};
  for (const text of texts) {
    for (const document of parseAllDocuments(text, { version: "1.1", uniqueKeys: true })) {
      const [error] = document.errors;
      if (error !== undefined) throw error;
      const value: unknown = document.toJS();
      if (!isObject(value)) continue;
      const { name, namespace } = objectOf(value.metadata);
      const id = [value.apiVersion, value.kind, namespace ?? "", name].join(" ");
      if (id in found) throw new Error(`${id} is written twice`);
      found[id] = normalised(value);
    }
  }
  return found;
}

function normalised(value: JsonObject): JsonObject {
  const { annotations, ...metadata } = objectOf(value.metadata);
  const { [generatorVersion]: _, ...kept } = objectOf(annotations);
  const named = {
    ...value,
    metadata: Object.keys(kept).length === 0 ? metadata : { ...metadata, annotations: kept },
  };
  return value.kind === "CustomResourceDefinition" ? objectOf(withoutFreeTexts(named, [])) : named;
}

function withoutFreeTexts(value: Json, path: readonly string[]): Json {
  if (Array.isArray(value)) return value.map((item) => withoutFreeTexts(item, [...path, "[]"]));
  if (!isObject(value)) return value;
  const isCondition = conditionMembers.every((member) => member in objectOf(value.properties));
  const own = isCondition || isRootMeta(path) ? withoutDescription(value) : value;
  const members = isCondition
    ? { properties: mapValues(objectOf(own.properties), (member) => withoutDescription(objectOf(member))) }
    : {};
  return Object.fromEntries(
    Object.entries({ ...own, ...members }).map(([key, child]) => [key, ordered(key, child, path)]),
  );
}

function ordered(key: string, child: Json, path: readonly string[]): Json {
  const isSet =
    (key === "required" || key === "enum") && path.at(-1) !== "properties" && Array.isArray(child);
  if (!isSet) return withoutFreeTexts(child, [...path, key]);
  return [...child].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** The root's `apiVersion` and `kind`. */
function isRootMeta(path: readonly string[]): boolean {
  const [name, holder, root] = [...path].reverse();
  return holder === "properties" && root === "openAPIV3Schema" && (name === "apiVersion" || name === "kind");
}

function withoutDescription({ description: _, ...rest }: JsonObject): JsonObject {
  return rest;
}

function mapValues(value: JsonObject, map: (child: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, map(child)]));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
