import type { Report } from "@capikit/common/diagnostics";
import { listItems } from "@capikit/common/yaml";
import type { Json, JsonObject } from "@capikit/schema";
import { domainError, kindError, labelError } from "@capikit/schema/manifests";
import * as importerDiagnostics from "../../model/diagnostics/codes/importer.ts";
import type { Location, SourceText } from "../../model/text/source-text.ts";
import { isTypeName, jsonLiteral } from "../../model/text/typescript-text.ts";
import { normalizeText } from "../../source/workspace/workspace.ts";
import { isList, isObject, listAt, objectAt, textAt } from "../json/json-values.ts";
import { readYaml, type YamlDocument } from "../yaml/read-yaml.ts";
import type { Crd, CrdVersion } from "./crd.ts";

/** An invalid name: the problem and its location. */
interface NameError {
  readonly reason: string;
  readonly object: JsonObject;
  readonly key: string;
}

const scopes: readonly Json[] = ["Cluster", "Namespaced"];

/** Checks the names of a CRD that become paths, type names or markers, like the API server. */
function invalidName(metadata: JsonObject, spec: JsonObject): NameError | undefined {
  const names = objectAt(spec, "names");
  const kind = (name: string): string | undefined =>
    kindError(name) ??
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

/** A file of CRDs: its displayed name and its text. */
export interface CrdFile {
  readonly path: string;
  readonly text: string;
}

/** Reads all CRDs of the files, including those in lists. Reports other documents. */
export function readCrds(files: readonly CrdFile[], report: Report): Crd[] {
  const crds: Crd[] = [];
  const seen = new Map<string, Crd>();
  for (const file of files) {
    const source: SourceText = {
      path: file.path,
      text: normalizeText(file.text),
    };
    for (const crd of parseCrds(source, report)) {
      const key = `${crd.kind}.${crd.group}`;
      const first = seen.get(key);
      if (first === undefined) {
        seen.set(key, crd);
        crds.push(crd);
      } else {
        const related = [{ message: "first defined here", location: first.locate(first.document) }];
        report(importerDiagnostics.crdRepeated.create({ name: key }, crd.locate(crd.document), related));
      }
    }
  }
  return crds;
}

function parseCrds(source: SourceText, report: Report): Crd[] {
  let invalid = false;
  const documents = readYaml(source, (problem) => {
    invalid = true;
    report(problem);
  });
  const found: Crd[] = [];
  const others: { readonly what: string; readonly location: Location }[] = [];
  let candidates = 0;
  for (const document of documents) {
    if (document.value === null) continue;
    for (const value of (listItems(document.value) as readonly Json[] | undefined) ?? [document.value]) {
      const location = document.locate(value);
      if (!isObject(value) || value.kind !== "CustomResourceDefinition") {
        others.push({ what: describeDocument(value), location });
        continue;
      }
      candidates++;
      const crd = parseCrd(value, document, source.path, report);
      if (crd !== undefined) found.push(crd);
    }
  }
  const { documentSkipped, notACrd } = importerDiagnostics;
  const problem = candidates > 0 ? documentSkipped : notACrd;
  for (const { what, location } of others) report(problem.create({ found: what }, location));
  if (candidates === 0 && others.length === 0 && !invalid)
    report(notACrd.create({ found: "an empty file" }, { source, start: 0, end: 0 }));
  return found;
}

function describeDocument(value: Json): string {
  if (!isObject(value))
    return Array.isArray(value) ? "a list" : `a ${value === null ? "null" : typeof value}`;
  const kind = textAt(value, "kind");
  if (kind === undefined) return "a document without a kind";
  const name = textAt(objectAt(value, "metadata"), "name");
  return name === undefined ? kind : `${kind} ${name}`;
}

function parseCrd(value: JsonObject, document: YamlDocument, path: string, report: Report): Crd | undefined {
  const { locate } = document;
  const malformed = (reason: string, object: unknown, key?: string): undefined => {
    report(importerDiagnostics.crdMalformed.create({ reason }, locate(object, key)));
  };
  const { apiVersion } = value;
  if (apiVersion !== "apiextensions.k8s.io/v1") {
    const version = typeof apiVersion === "string" ? apiVersion : "no API version";
    report(importerDiagnostics.crdOldVersion.create({ version }, locate(value, "apiVersion")));
    return;
  }
  const metadata = objectAt(value, "metadata");
  const { spec } = value;
  if (!isObject(spec)) return malformed("the CRD has no spec", value, "spec");
  const names = objectAt(spec, "names");
  const group = textAt(spec, "group");
  const kind = textAt(names, "kind");
  const plural = textAt(names, "plural");
  if (group === undefined) return malformed("spec.group is missing", spec, "group");
  if (kind === undefined) return malformed("spec.names.kind is missing", names, "kind");
  if (plural === undefined) return malformed("spec.names.plural is missing", names, "plural");
  const invalid = invalidName(metadata, spec);
  if (invalid !== undefined) return malformed(invalid.reason, invalid.object, invalid.key);
  const versions: CrdVersion[] = [];
  for (const item of listAt(spec, "versions")) {
    if (!isObject(item)) return malformed("an item of spec.versions is not an object", spec, "versions");
    const name = textAt(item, "name");
    if (name === undefined || labelError(name) !== undefined)
      return malformed(`version name ${jsonLiteral(item.name ?? null)} is not a DNS label`, item, "name");
    if (versions.some((version) => version.name === name))
      return malformed(`version ${name} is duplicated in spec.versions`, item, "name");
    const schema = objectAt(item, "schema").openAPIV3Schema;
    if (!isObject(schema)) return malformed(`version ${name} has no schema.openAPIV3Schema`, item, "schema");
    versions.push({ name, document: item, schema });
  }
  if (versions.length === 0) return malformed("spec.versions is empty", spec, "versions");
  const name = textAt(metadata, "name") ?? `${plural}.${group}`;
  return { name, group, kind, plural, document: value, metadata, spec, names, versions, path, locate };
}
