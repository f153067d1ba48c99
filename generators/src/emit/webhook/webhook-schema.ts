import type { JsonSchema } from "@capikit/schema";

const text: JsonSchema = { type: "string" };
/** Printed even if unset. */
const requiredText: JsonSchema = { type: "string", default: "" };
const texts: JsonSchema = { type: "array", items: text };
const integer: JsonSchema = { type: "integer", format: "int32" };
const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  properties,
});
const listOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "array",
  items: objectOf(properties),
});

const labelSelector = objectOf({
  matchLabels: { type: "object", additionalProperties: text },
  matchExpressions: listOf({ key: requiredText, operator: requiredText, values: texts }),
});

const service = objectOf({ namespace: requiredText, name: requiredText, path: text, port: integer });

const common: Readonly<Record<string, JsonSchema>> = {
  name: requiredText,
  clientConfig: {
    ...objectOf({ url: text, service, caBundle: { type: "string", format: "byte" } }),
    default: {},
  },
  rules: listOf({ operations: texts, apiGroups: texts, apiVersions: texts, resources: texts, scope: text }),
  failurePolicy: text,
  matchPolicy: text,
  namespaceSelector: labelSelector,
  objectSelector: labelSelector,
  sideEffects: text,
  timeoutSeconds: integer,
  admissionReviewVersions: texts,
  matchConditions: listOf({ name: requiredText, expression: requiredText }),
};

/** The schemas of webhooks, with the fields that a patch may set. */
export const webhookSchemas: Readonly<Record<"mutating" | "validating", JsonSchema>> = {
  validating: objectOf(common),
  mutating: objectOf({ ...common, reinvocationPolicy: text }),
};
