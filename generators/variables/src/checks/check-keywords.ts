import { type Origins, variableDiagnostics } from "@capikit/model";
import type { JsonSchema, ValidationRule } from "@capikit/schema";
import type { Check } from "./check.ts";
import { everyPart, type Visited } from "./schema-visitor.ts";

/** What a schema says that variables cannot, and what to write instead. */
interface Unsayable {
  readonly keyword: keyof JsonSchema;
  readonly isSaid: (schema: JsonSchema) => boolean;
  readonly what: string;
  readonly instead: string;
}

const unsayable: readonly Unsayable[] = [
  {
    keyword: "nullable",
    isSaid: ({ nullable }) => nullable === true,
    what: "That a value may be null",
    instead: "drop `| null`, and write `?` where the value may be absent",
  },
  {
    keyword: "multipleOf",
    isSaid: ({ multipleOf }) => multipleOf !== undefined,
    what: "MultipleOf",
    instead: 'write a rule: +kubebuilder:validation:XValidation:rule="self % 5 == 0"',
  },
  {
    keyword: "x-kubernetes-embedded-resource",
    isSaid: (schema) => schema["x-kubernetes-embedded-resource"] === true,
    what: "That a value is a Kubernetes object",
    instead: "use RawExtension, or declare the members",
  },
  {
    keyword: "x-kubernetes-list-type",
    isSaid: (schema) => schema["x-kubernetes-list-type"] === "set",
    what: "That a list is a set",
    instead:
      'write a rule and MaxItems: +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x == y))"',
  },
  {
    keyword: "x-kubernetes-list-type",
    isSaid: (schema) => schema["x-kubernetes-list-type"] === "map",
    what: "That the items of a list have keys",
    instead:
      'write a rule and MaxItems: +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x.name == y.name))"',
  },
];

/** Left out without changing which values are taken. */
const lost: readonly (keyof JsonSchema)[] = ["title", "externalDocs", "x-kubernetes-map-type"];

/** Reports what a schema says and the schemas of variables have no word for. */
export const checkKeywords: Check = ({ name: variable, location }, root, origins, report) => {
  for (const part of everyPart(root)) {
    const { schema, path } = part;
    for (const { keyword, isSaid, what, instead } of unsayable)
      if (isSaid(schema))
        report(
          variableDiagnostics.variableKeyword.create(
            { variable, path, what, instead },
            placeOf(part, keyword, origins) ?? location,
          ),
        );
    for (const keyword of lost)
      if (schema[keyword] !== undefined && schema[keyword] !== "atomic")
        report(
          variableDiagnostics.variableKeywordLost.create(
            { variable, path, keyword },
            placeOf(part, keyword, origins) ?? location,
          ),
        );
    for (const rule of schema["x-kubernetes-validations"] ?? [])
      if (rule.optionalOldSelf !== undefined)
        report(
          variableDiagnostics.variableKeyword.create(
            { variable, path, what: "optionalOldSelf", instead: ruleWithoutOldSelf(rule) },
            origins.ofRule(rule) ?? location,
          ),
        );
  }
};

/** The marker, member or declaration that a keyword comes from. */
export function placeOf({ schema, written }: Visited, keyword: keyof JsonSchema, origins: Origins) {
  return schema === written
    ? origins.of(written, keyword)
    : (origins.marker(written, keyword, schema[keyword]) ?? origins.of(written));
}

function ruleWithoutOldSelf({ rule }: ValidationRule): string {
  return `drop optionalOldSelf: \`${rule}\` is then held against changes alone, as oldSelf must be there`;
}
