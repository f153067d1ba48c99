import { recordOf } from "@capikit/common/json";
import type { YamlPath, YamlRecord } from "../read/lint-object.ts";
import { defineLintRule, definitionSources } from "./lint-rule.ts";

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
