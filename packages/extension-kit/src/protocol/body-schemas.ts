import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { JsonSchema } from "@capikit/api/meta";
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
  /** The schema of answers in the handler's version of the hook; undefined without a schema. */
  readonly answer: JsonSchema | undefined;
}

/** The common schema of all responses, for hooks without schemas. */
const anyResponse: JsonSchema = {
  type: "object",
  properties: {
    message: { type: "string" },
    status: { type: "string", enum: ["Failure", "Success"] },
    retryAfterSeconds: { type: "integer", format: "int32", minimum: 0 },
  },
  required: ["status"],
};

/**
 * Loads and compiles the schemas of a hook's bodies.
 *
 * @param answered the handler's version of the hook. Default: the same.
 */
export async function loadBodySchemas(
  hook: HookDescriptor,
  validation: RequestValidation,
  answered: HookDescriptor = hook,
): Promise<BodySchemas> {
  const response = (await hook.responseSchema?.()) ?? anyResponse;
  const request = validation === "none" ? undefined : await hook.requestSchema?.();
  return {
    request: request && compileSchema(validation === "full" ? request : envelopeOf(request)),
    response: compileSchema(response),
    answer: await answered.responseSchema?.(),
    retries: response.required?.includes("retryAfterSeconds") ?? false,
  };
}

const anyObject: JsonSchema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };

/** Returns the schema without that of Kubernetes objects in it. */
function envelopeOf(schema: JsonSchema): JsonSchema {
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties).map(([name, member]) => [
    name,
    isKubernetesObject(member) ? anyObject : envelopeOf(member),
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

function isKubernetesObject({ properties }: JsonSchema): boolean {
  return ["apiVersion", "kind", "metadata"].every((name) => properties?.[name] !== undefined);
}

/** All errors of a hostile body would take hundreds of times its memory. */
const maxErrors = 10;

/**
 * Returns a description of a body's errors; undefined if it is valid.
 *
 * @param describe describes the first error. Default: without the body's content.
 */
export function problemOf(
  schema: CompiledSchema,
  body: unknown,
  describe: (error: FieldError, body: unknown) => string = withoutContent,
): string | undefined {
  const errors = schema.validate(body as Json, { maxErrors });
  const [first] = errors;
  if (first === undefined) return undefined;
  return `${describe(first, body)}${othersText(errors.length, maxErrors)}`;
}

/** Counts the errors after the first of a limited number: ` (and at least 9 more)`; empty for one. */
export function othersText(count: number, limit: number): string {
  return count > 1 ? ` (and ${count === limit ? "at least " : ""}${count - 1} more)` : "";
}

function withoutContent({ path, type }: FieldError): string {
  return `${path === "" ? "the whole body" : path}: ${words[type]}`;
}

const words: Readonly<Record<FieldError["type"], string>> = {
  FieldValueRequired: "is required",
  FieldValueInvalid: "is not valid",
  FieldValueTypeInvalid: "has the wrong type",
  FieldValueNotSupported: "is not an allowed value",
  FieldValueDuplicate: "is a duplicate",
  FieldValueForbidden: "is not allowed",
  FieldValueNotFound: "is not found",
  FieldValueTooLong: "is too long",
  FieldValueTooMany: "has too many items",
  InternalError: "cannot be validated",
};
