import { groupVersionHookKey, type HookDescriptor } from "@capikit/api/catalog/runtime";
import type { HookDefinition, JsonSchema } from "@capikit/api/meta";
import { type CompiledSchema, compileSchema, type FieldError, type Json } from "@capikit/schema";

/**
 * Validation of requests: `envelope` checks the hook's own fields, `full` also the objects in them,
 * `none` accepts any object. A newer Cluster API may send values that `full` refuses.
 */
export type RequestValidation = "envelope" | "full" | "none";

/** The schemas of a hook's bodies. */
export interface BodySchemas {
  readonly request: CompiledSchema | undefined;
  readonly response: CompiledSchema;
  /** Whether responses always have `retryAfterSeconds`. */
  readonly retries: boolean;
  /** Whether the objects in requests are not validated. */
  readonly envelope: boolean;
}

/** The common schema of all responses, for hooks without a definition. */
const anyResponse: JsonSchema = {
  type: "object",
  properties: {
    message: { type: "string" },
    status: { type: "string", enum: ["Failure", "Success"] },
    retryAfterSeconds: { type: "integer", format: "int32", minimum: 0 },
  },
  required: ["status"],
};

/** Loads and compiles the schemas of a hook's bodies. */
export async function loadBodySchemas(
  hook: HookDescriptor,
  definitions: readonly HookDefinition[],
  validation: RequestValidation,
): Promise<BodySchemas> {
  const key = groupVersionHookKey(hook);
  const { hooks } = await import("@capikit/api/kinds/hooks/v1alpha1");
  const definition = [...definitions, ...hooks].find((each) => groupVersionHookKey(each) === key);
  const response = (await definition?.responseSchema()) ?? anyResponse;
  const request = validation === "none" ? undefined : await definition?.requestSchema();
  return {
    request: request && compileSchema(validation === "full" ? request : envelopeOf(request)),
    response: compileSchema(response),
    envelope: validation !== "full",
    retries: response.required?.includes("retryAfterSeconds") ?? false,
  };
}

const objects: ReadonlySet<string> = new Set(["cluster", "machine", "machineSet"]);
const anyObject: JsonSchema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** Returns the schema without that of Kubernetes objects in it. */
function envelopeOf(schema: JsonSchema): JsonSchema {
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([name, member]) => [
    name,
    objects.has(name) ? anyObject : envelopeOf(member),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** All errors of a hostile body would take hundreds of times its memory. */
const maxErrors = 10;

/** Returns a description of a body's errors without its content; undefined if it is valid. */
export function problemOf(schema: CompiledSchema, body: unknown): string | undefined {
  const errors = schema.validate(body as Json, { maxErrors });
  const [first] = errors;
  if (first === undefined) return undefined;
  const others = errors.length - 1;
  const least = errors.length === maxErrors ? "at least " : "";
  const more = others === 0 ? "" : ` (and ${least}${others} more)`;
  return `${first.path === "" ? "the whole body" : first.path}: ${words[first.type]}${more}`;
}

const words: Readonly<Record<FieldError["type"], string>> = {
  FieldValueRequired: "is required",
  FieldValueInvalid: "is not valid",
  FieldValueTypeInvalid: "has the wrong type",
  FieldValueNotSupported: "is not an allowed value",
  FieldValueDuplicate: "is a duplicate",
  FieldValueForbidden: "is not allowed",
  FieldValueTooLong: "is too long",
  FieldValueTooMany: "has too many items",
  InternalError: "cannot be validated",
};
