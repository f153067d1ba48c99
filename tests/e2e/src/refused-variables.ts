import type { ClusterClassVariable, JSONSchemaProps } from "@capikit/api/core/v1beta2";

const variable = (openAPIV3Schema: JSONSchemaProps, name = "a"): ClusterClassVariable => ({
  name,
  required: false,
  schema: { openAPIV3Schema },
});
const text: JSONSchemaProps = { type: "string" };

/** Variables that Cluster API and the generator reject, and Cluster API's message. */
export const refusedVariables: readonly (readonly [
  fault: string,
  variables: readonly ClusterClassVariable[],
  message: RegExp,
])[] = [
  ["a dot in a name", [variable(text, "a.b")], /cannot contain "\."/],
  ["the name of builtin", [variable(text, "builtin")], /reserved/],
  ["two of one name", [variable(text), variable(text)], /must be unique|defined more than once/],
  ["an example that does not fit", [variable({ type: "integer", minimum: 3, example: 1 })], /example/],
  [
    "an example that breaks a rule",
    [variable({ ...text, example: "b", "x-kubernetes-validations": [{ rule: "self == 'a'" }] })],
    /example/,
  ],
  ["a value of an enum that does not fit", [variable({ ...text, enum: ["b"], pattern: "^a" })], /enum/],
  [
    "a default that does not fit",
    [variable({ type: "integer", minimum: 3, default: 1 })],
    /openAPIV3Schema.default/,
  ],
  [
    "a rule of another type than bool",
    [variable({ ...text, "x-kubernetes-validations": [{ rule: "1" }] })],
    /bool/,
  ],
  [
    "invalid labels",
    [variable({ ...text, "x-metadata": { labels: { "a b": "c" } } })],
    /x-metadata.labels|labels/,
  ],
  [
    "changes of a value without key",
    [
      variable({
        type: "array",
        maxItems: 3,
        items: { ...text, maxLength: 3, "x-kubernetes-validations": [{ rule: "self == oldSelf" }] },
      }),
    ],
    /oldSelf/,
  ],
];
