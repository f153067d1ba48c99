import { recordOf } from "@capikit/common/json";
import { didYouMean } from "@capikit/common/text";
import type { JsonSchema } from "@capikit/schema";
import { followPath, parseJsonPath } from "@capikit/schema/manifests";
import { text, type YamlPath, type YamlRecord } from "../../read/lint-object.ts";
import { schemaErrorsOf } from "../../read/schema-errors.ts";
import { defineLintRule, definitionSources } from "../lint-rule.ts";

/** Rules about the columns of `kubectl get`. */
export const printerColumnRules = [
  defineLintRule({
    code: "crd/printer-column",
    title: "Printer columns show a field of the schema",
    severity: "warning",
    sources: definitionSources,
    why: "The API server accepts a column whose path leads to no field, and `kubectl get` shows it empty for every object. Where a path does not parse, it shows the default columns instead of all columns of the version. The usual causes are a renamed field, such as `.status.ready` after a migration to contract v1beta2, and a misspelled name.",
    wrong:
      'schema: {openAPIV3Schema: {properties: {status: {properties: {initialization: {type: object}}}}}}\nadditionalPrinterColumns:\n- name: Ready\n  type: string\n  jsonPath: ".status.ready"',
    right:
      'schema: {openAPIV3Schema: {properties: {status: {properties: {conditions: {type: array}}}}}}\nadditionalPrinterColumns:\n- name: Ready\n  type: string\n  jsonPath: .status.conditions[?(@.type=="Ready")].status',
    help: "correct the path, or remove the column",
    checkCrd: ({ kind, versions, object }, report) => {
      for (const version of versions) {
        if (!version.served || schemaErrorsOf(version).length > 0) continue;
        for (const [index, { name, jsonPath }] of version.columns.entries()) {
          const path = text(jsonPath) ?? "";
          const problem = problemOf(path, version.schema as JsonSchema);
          if (problem !== undefined)
            report(
              object.at(["spec", "versions", version.index, "additionalPrinterColumns", index, "jsonPath"]),
              `the column "${text(name) ?? ""}" of ${kind} ${version.name} ${problem.effect}: ${path}: ${problem.message}`,
              didYouMean(problem.suggestion),
            );
        }
      }
    },
  }),
];

interface PathProblem {
  readonly effect: string;
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/** Returns why a path leads to no field. The rule about the definition reports empty paths. */
function problemOf(path: string, schema: JsonSchema): PathProblem | undefined {
  if (!path.startsWith(".")) return undefined;
  const parsed = parseJsonPath(path);
  if ("error" in parsed)
    return { effect: "hides all columns of the version", message: `the path ${parsed.error}` };
  const reached = followPath(schema, parsed.steps);
  if (!("problem" in reached)) return undefined;
  return { effect: "is always empty", message: reached.problem, suggestion: reached.suggestion };
}

const tagOptions = ["omitempty", "omitzero", "inline"];

/** Rules about names of properties. */
export const propertyNameRules = [
  defineLintRule({
    code: "crd/property-name",
    title: "Property names contain no options of Go tags",
    severity: "warning",
    sources: definitionSources,
    why: 'A tag such as `json:"metadata.omitempty"` names the property `metadata.omitempty`. The API server drops the property that users and core set.',
    wrong: "properties:\n  metadata.omitempty: {type: object}",
    right: "properties:\n  metadata: {type: object}",
    help: "separate the name and the option with a comma in the Go tag, and generate the CRD",
    checkCrd: ({ kind, versions, object }, report) => {
      for (const { name, schema, index } of versions)
        for (const { path, property, wanted } of misspelt(schema, []))
          report(
            object.at(["spec", "versions", index, "schema", "openAPIV3Schema", ...path]),
            `${kind} ${name} has the property ${property} instead of ${wanted}`,
          );
    },
  }),
];

interface Misspelt {
  readonly path: YamlPath;
  readonly property: string;
  readonly wanted: string;
}

function* misspelt(schema: YamlRecord, path: YamlPath): Generator<Misspelt> {
  for (const [property, value] of Object.entries(recordOf(schema.properties))) {
    const at = [...path, "properties", property];
    const wanted = nameInTag(property);
    if (wanted !== undefined) yield { path: at, property, wanted };
    yield* misspelt(recordOf(value), at);
  }
  for (const key of ["items", "additionalProperties"])
    if (schema[key] !== undefined) yield* misspelt(recordOf(schema[key]), [...path, key]);
}

/** Returns the name before an option that follows it with another character than a comma. */
function nameInTag(property: string): string | undefined {
  const option = tagOptions.find((one) => property.endsWith(one));
  if (option === undefined) return undefined;
  return /^(.*[A-Za-z0-9])[^A-Za-z0-9,]+$/.exec(property.slice(0, -option.length))?.[1];
}
