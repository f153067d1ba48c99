import type { JSONSchemaProps, ValidationRule } from "@capikit/api/core/v1beta2";

/** Content of a member. A false flag equals an absent one; only Cluster API has metadata. */
export type MemberContent =
  | "flag"
  | "integer"
  | "map"
  | "metadata"
  | "rules"
  | "schema"
  | "schemas"
  | "value";

/** Members of Cluster API's schemas. Cluster API ignores all others, such as `nullable`. */
export const schemaMembers: Readonly<Record<keyof JSONSchemaProps, MemberContent>> = {
  additionalProperties: "schema",
  allOf: "schemas",
  anyOf: "schemas",
  default: "value",
  description: "value",
  enum: "value",
  example: "value",
  exclusiveMaximum: "flag",
  exclusiveMinimum: "flag",
  format: "value",
  items: "schema",
  maxItems: "value",
  maxLength: "value",
  maxProperties: "value",
  maximum: "integer",
  minItems: "value",
  minLength: "value",
  minProperties: "value",
  minimum: "integer",
  not: "schema",
  oneOf: "schemas",
  pattern: "value",
  properties: "map",
  required: "value",
  type: "value",
  uniqueItems: "flag",
  "x-kubernetes-int-or-string": "flag",
  "x-kubernetes-preserve-unknown-fields": "flag",
  "x-kubernetes-validations": "rules",
  "x-metadata": "metadata",
};

/** Members of rules in Cluster API's schemas. */
export const ruleMembers: Readonly<Record<keyof ValidationRule, true>> = {
  fieldPath: true,
  message: true,
  messageExpression: true,
  reason: true,
  rule: true,
};
