import { applyMergePatch, isRecord } from "@capikit/common/json";
import { nearestName } from "@capikit/common/text";
import { compileSchema, type Json, type JsonObject, type JsonSchema } from "@capikit/schema";

/** A problem in a patch, with its path. */
export interface PatchError {
  readonly path: string;
  readonly problem: string;
  readonly suggestion?: string | undefined;
}

/**
 * Applies a JSON merge patch to a webhook. Checks the patch first, and returns the webhook unchanged
 * if it is invalid.
 */
export function patchWebhook(
  original: JsonObject,
  patch: Json,
  schema: JsonSchema,
  report: (problem: PatchError) => void,
): JsonObject {
  const compiled = compileSchema(schema);
  const problems: PatchError[] = [];
  const onDropped = (path: string): void => {
    const suggestion = suggestField(path, schema);
    problems.push({ path, problem: "is not a field of a webhook", suggestion });
  };
  // Pruning ignores these members of a whole object without a report.
  for (const name of ["apiVersion", "kind", "metadata"])
    if (isRecord(patch) && Object.hasOwn(patch, name)) onDropped(name);
  const known = isRecord(patch) ? compiled.prune(patch as Json, { onDropped }) : patch;
  for (const { path, message } of compiled.validate(compiled.pruneNulls(known)))
    if (problems.at(-1)?.path !== path) problems.push({ path, problem: message });
  problems.forEach(report);
  if (problems.length > 0) return original;
  return withoutEmpty(compiled.applyDefaults(applyMergePatch(original, patch) as Json)) as JsonObject;
}

function suggestField(path: string, schema: JsonSchema): string | undefined {
  const steps = path.replaceAll(/\[\d+\]/g, "").split(".");
  const last = steps.pop() ?? "";
  let at: JsonSchema | undefined = schema;
  for (const step of steps) {
    at = at?.properties?.[step];
    at = at?.items ?? at;
  }
  return nearestName(last, Object.keys(at?.properties ?? {}));
}

/** Drops the empty lists and labels that the types of the API omit. */
function withoutEmpty(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value as JsonObject).filter(
    ([key, item]) => !(Array.isArray(item) || key === "matchLabels") || Object.keys(item ?? {}).length > 0,
  );
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutEmpty(item)]));
}

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
