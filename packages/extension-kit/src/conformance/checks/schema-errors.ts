import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { JsonObject } from "@capikit/common/json";
import type { FieldError, Json } from "@capikit/schema";
import { answerErrorText } from "../../protocol/answer-error.ts";
import { loadBodySchemas } from "../../protocol/body-schemas.ts";

/** Each error takes memory, and a small response can have millions. */
const maxErrors = 1000;

/** Returns the first errors of a response by the schema of its hook, at the wanted paths. */
export async function schemaErrors(
  hook: HookDescriptor,
  response: JsonObject,
  wanted: (path: string, error: FieldError) => boolean,
): Promise<readonly string[]> {
  const schema = (await loadBodySchemas(hook, "none")).response;
  // Go programs read null as absent.
  return schema
    .validate(schema.pruneNulls(response as Json), { maxErrors })
    .filter((error) => wanted(error.path, error))
    .map((error) => answerErrorText(error, response));
}
