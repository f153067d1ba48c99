import { recordOf, valueAt } from "@capikit/common/json";
import { crdName } from "@capikit/common/kubernetes";
import { formatCount } from "@capikit/common/text";
import type { JsonSchema, SchemaError } from "@capikit/schema";
import { findUnsatisfiable, validateCrd } from "@capikit/schema/manifests";
import { type CrdView, isRead } from "../read/crd-view.ts";
import type { YamlPath } from "../read/lint-object.ts";
import { removedIn } from "../read/removed-api-versions.ts";
import { errorField, errorPath, schemaErrorsOf } from "../read/schema-errors.ts";
import { hasVariable } from "../read/workload.ts";
import { defineLintRule, definitionSources } from "./lint-rule.ts";

/** Rules about CRDs and objects that the API server rejects. */
export const apiServerRules = [
  defineLintRule({
    code: "crd/definition",
    title: "The API server accepts the CRD",
    severity: "error",
    sources: definitionSources,
    why: "The API server rejects the whole CRD for an invalid name, printer column, scale path, selectable field or conversion, so that clusterctl cannot install the provider. kustomize and controller-gen do not check all of them.",
    wrong: 'additionalPrinterColumns:\n- name: Ready\n  type: bool\n  jsonPath: ".status.ready"',
    right: 'additionalPrinterColumns:\n- name: Ready\n  type: boolean\n  jsonPath: ".status.ready"',
    help: "correct the field or its marker in the Go type",
    checkCrd: (crd, report) => {
      if (isOfRemovedVersion(crd)) return;
      for (const { path, message } of validateCrd(crd.object.value))
        if (!isOfOtherRule(crd, path) && !isVariable(crd, path))
          report(crd.object.at(path), `${crd.kind || crd.object.name}: ${message}`);
    },
  }),
  defineLintRule({
    code: "crd/schema",
    title: "The API server accepts the schemas",
    severity: "error",
    sources: definitionSources,
    why: "The API server checks the schema of each version: its structure, the types of keywords, defaults, patterns, list keys, and the types and cost of CEL rules. It rejects the whole CRD for one error.",
    wrong: "replicas:\n  type: integer\n  minimum: 1\n  default: 0",
    right: "replicas:\n  type: integer\n  minimum: 1\n  default: 1",
    help: "correct the keyword or its marker in the Go type",
    checkCrd: (crd, report) => {
      if (isOfRemovedVersion(crd)) return;
      for (const version of crd.versions) {
        if (Object.keys(version.schema).length === 0) continue;
        for (const error of schemaErrorsOf(version)) {
          const path = errorPath(version, error);
          if (!isOfTypeMeta(error) && !isVariable(crd, path))
            report(
              crd.object.at(path),
              `${fieldText(error)} of ${crd.kind} ${version.name}: ${problemText(error)}`,
            );
        }
      }
    },
  }),
  defineLintRule({
    code: "crd/unsatisfiable",
    title: "Every field accepts some value",
    severity: "error",
    sources: definitionSources,
    why: "The API server accepts such a schema, but rejects every object that sets the field. It compares no value with a bound outside of the field's format: `maximum: 4294967295` does not fit `format: int32`. Required fields without a schema are pruned before validation, and so is the status of a new object, if the version has the status subresource.",
    wrong: "table:\n  type: integer\n  format: int32\n  maximum: 4294967295",
    right: "table:\n  type: integer\n  format: int64\n  maximum: 4294967295",
    help: "use a wider type (int64 in Go), or correct the keyword",
    checkCrd: (crd, report) => {
      for (const version of crd.versions) {
        if (!version.served || schemaErrorsOf(version).length > 0) continue;
        const statusSubresource = "status" in version.subresources;
        const errors = findUnsatisfiable(version.schema as JsonSchema, { statusSubresource });
        for (const error of errors) {
          // A Go type with such a field is often used several times.
          const same = errors.filter((other) => problemText(other) === problemText(error));
          if (same[0] !== error) continue;
          const more = same.length === 1 ? "" : ` and ${formatCount(same.length - 1, "other field")}`;
          report(
            crd.object.at(errorPath(version, error)),
            `the API server rejects every value of ${fieldText(error)}${more} in ${crd.kind} ${version.name}: ${problemText(error)}`,
          );
        }
      }
    },
  }),
];

function problemText({ keyword, message }: SchemaError): string {
  return `${keyword} ${message}`;
}

function fieldText(error: SchemaError): string {
  return errorField(error) || "the object";
}

/** Reports whether `crd/type-and-object-meta` reports the error. */
function isOfTypeMeta({ schemaPath }: SchemaError): boolean {
  const [first, name] = schemaPath;
  return (first === "type" && schemaPath.length === 1) || (first === "properties" && name === "metadata");
}

/** Reports whether a rule about this field alone reports the error. */
function isOfOtherRule(crd: CrdView, path: YamlPath): boolean {
  const [, field, name] = path;
  if (path[0] === "metadata") return crd.object.name !== crdName(crd.group, crd.kind);
  if (field === "scope") return crd.role !== undefined && crd.role !== "IPPool";
  if (field === "names" && name === "listKind")
    return recordOf(recordOf(crd.object.value.spec).names).listKind !== `${crd.kind}List`;
  if (!path.includes("scale") || crd.role !== "ControlPlane") return false;
  const version = crd.versions.find(({ index }) => index === name);
  return version !== undefined && isRead(crd, version);
}

/** Reports whether the API server does not serve the version of the CRD, which has another structure. */
function isOfRemovedVersion({ object: { apiVersion, kind } }: CrdView): boolean {
  return removedIn(apiVersion, kind) !== undefined;
}

/** Reports whether clusterctl replaces the value before the API server reads it. */
function isVariable({ object }: CrdView, path: YamlPath): boolean {
  const value = valueAt(object.value, ...path);
  return typeof value === "string" && hasVariable(value);
}
