import type { Report } from "@capikit/common/diagnostics";
import { escapeMember, type JsonSchema } from "@capikit/schema";
import * as variableDiagnostics from "../../../model/diagnostics/codes/variables.ts";
import type { Origins } from "../../../model/schema/origin.ts";
import type { Variable } from "../variable/variable.ts";

/** Unsupported schema features, with their replacement. */
interface UnsupportedKeyword {
  readonly keyword: keyof JsonSchema;
  readonly isUsed: (schema: JsonSchema) => boolean;
  readonly what: string;
  readonly instead: string | ((schema: JsonSchema) => string);
}

const unsupported: readonly UnsupportedKeyword[] = [
  {
    keyword: "nullable",
    isUsed: ({ nullable }) => nullable === true,
    what: "null",
    instead: "remove `| null`, and write `?` if the value is optional",
  },
  {
    keyword: "multipleOf",
    isUsed: ({ multipleOf }) => multipleOf !== undefined,
    what: "MultipleOf",
    instead: ({ multipleOf }) =>
      `write a rule: +kubebuilder:validation:XValidation:rule="self % ${String(multipleOf)} == 0"`,
  },
  {
    keyword: "x-kubernetes-embedded-resource",
    isUsed: (schema) => schema["x-kubernetes-embedded-resource"] === true,
    what: "an embedded Kubernetes object",
    instead: "use RawExtension, or declare the members",
  },
  {
    keyword: "x-kubernetes-list-type",
    isUsed: (schema) => schema["x-kubernetes-list-type"] === "set",
    what: "list type set",
    instead: "write +kubebuilder:validation:UniqueItems=true, and MaxItems",
  },
  {
    keyword: "x-kubernetes-list-type",
    isUsed: (schema) => schema["x-kubernetes-list-type"] === "map",
    what: "list type map",
    instead: ({ "x-kubernetes-list-map-keys": keys = [] }) => {
      const isSame = keys.map(escapeMember).map((key) => `x.${key} == y.${key}`);
      const rule = `self.all(x, self.exists_one(y, ${isSame.join(" && ")}))`;
      return `write MaxItems and a rule, on a member of the variable: +kubebuilder:validation:XValidation:rule="${rule}"`;
    },
  },
];

const withoutOptional =
  "remove optionalOldSelf, and write `oldSelf` for the old value: the rule then only applies to changes";

/** Omitted keywords without effect on validation. */
const lost: readonly (keyof JsonSchema)[] = ["title", "externalDocs", "x-kubernetes-map-type"];

/** Reports schema features that variables do not support. */
export const checkKeywords: Check = ({ name: variable, location }, root, origins, report) => {
  for (const part of everyPart(root)) {
    const { schema, path } = part;
    for (const { keyword, isUsed, what, instead } of unsupported)
      if (isUsed(schema))
        report(
          variableDiagnostics.variableKeyword.create(
            { variable, path, what, instead: typeof instead === "string" ? instead : instead(schema) },
            findPlace(part, keyword, origins) ?? location,
          ),
        );
    for (const keyword of lost)
      if (schema[keyword] !== undefined && schema[keyword] !== "atomic")
        report(
          variableDiagnostics.variableKeywordLost.create(
            { variable, path, keyword },
            findPlace(part, keyword, origins) ?? location,
          ),
        );
    for (const rule of schema["x-kubernetes-validations"] ?? [])
      if (rule.optionalOldSelf !== undefined)
        report(
          variableDiagnostics.variableKeyword.create(
            { variable, path, what: "optionalOldSelf", instead: withoutOptional },
            origins.ofRule(rule) ?? location,
          ),
        );
  }
};

/** Returns the marker, member or declaration of a keyword. */
export function findPlace({ schema, written }: Visited, keyword: keyof JsonSchema, origins: Origins) {
  return schema === written
    ? origins.of(written, keyword)
    : (origins.marker(written, keyword, schema[keyword]) ?? origins.of(written));
}

/** A nested schema. */
interface Visited {
  readonly schema: JsonSchema;
  /** The schema of the type or member, around branches such as those of `allOf`. */
  readonly written: JsonSchema;
  /** Its readable path: `pools[].size`; empty for the root. */
  readonly path: string;
}

/** Returns a schema with all nested schemas, including branches such as those of `allOf`. */
export function* everyPart(root: JsonSchema): Generator<Visited> {
  yield* partsOf({ schema: root, written: root, path: "" });
}

function* partsOf(at: Visited): Generator<Visited> {
  yield at;
  const { schema, path, written } = at;
  const isBranch = written !== schema;
  const below = (child: JsonSchema, to: string) =>
    partsOf({ schema: child, written: isBranch ? written : child, path: to });
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    yield* below(property, path === "" ? name : `${path}.${name}`);
  if (schema.items !== undefined) yield* below(schema.items, `${path}[]`);
  if (typeof schema.additionalProperties === "object")
    yield* below(schema.additionalProperties, `${path}${path === "" ? "*" : ".*"}`);
  const branches = [
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.not === undefined ? [] : [schema.not]),
  ];
  for (const branch of branches) yield* partsOf({ schema: branch, written, path });
}

/** Reports the reasons why a ClusterClass would reject the schema of a variable. */
export type Check = (variable: Variable, root: JsonSchema, origins: Origins, report: Report) => void;
