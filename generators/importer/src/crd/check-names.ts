import { domainError, isTypeName, jsonLiteral, labelError } from "@capikit/model";
import type { Json, JsonObject } from "@capikit/schema";
import { isList, objectAt } from "../json/json-values.ts";

/** An invalid name: the problem and its location. */
export interface NameError {
  readonly reason: string;
  readonly object: JsonObject;
  readonly key: string;
}

const scopes: readonly Json[] = ["Cluster", "Namespaced"];

/** Checks the names of a CRD that become paths, type names or markers, like the API server. */
export function invalidName(metadata: JsonObject, spec: JsonObject): NameError | undefined {
  const names = objectAt(spec, "names");
  const kind = (name: string): string | undefined =>
    labelError(name.toLowerCase())?.replace("lower-case ", "") ??
    (/^[A-Za-z][A-Za-z0-9]*$/.test(name) && !isTypeName(name)
      ? "is a reserved word of TypeScript"
      : undefined);
  const checks: readonly (readonly [JsonObject, string, string, (name: string) => string | undefined])[] = [
    [metadata, "name", "metadata.name", domainError],
    [spec, "group", "spec.group", domainError],
    [names, "kind", "spec.names.kind", kind],
    [names, "listKind", "spec.names.listKind", kind],
    [names, "plural", "spec.names.plural", labelError],
    [names, "singular", "spec.names.singular", labelError],
    [names, "shortNames", "spec.names.shortNames", labelError],
    [names, "categories", "spec.names.categories", labelError],
  ];
  for (const [object, key, path, problem] of checks)
    for (const name of valuesOf(object[key])) {
      const reason = typeof name === "string" ? problem(name) : "must be a string";
      if (reason !== undefined) return { reason: `${path} ${jsonLiteral(name)} ${reason}`, object, key };
    }
  const { scope = null } = spec;
  if (scope === null || scopes.includes(scope)) return undefined;
  return {
    reason: `spec.scope ${jsonLiteral(scope)} must be Namespaced or Cluster`,
    object: spec,
    key: "scope",
  };
}

/** Returns the names under a key; other checks report absent and empty ones. */
function valuesOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null || value === "") return [];
  return isList(value) ? value : [value];
}
