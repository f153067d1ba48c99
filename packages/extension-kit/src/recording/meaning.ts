import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { patchEffects } from "../effects/patch-effects.ts";
import { calledBy, type RecordedExchange } from "./recorded-exchange.ts";

/**
 * What a response means to Cluster API, in a form that can be compared and read: patched objects instead of patches, nothing that is not
 * looked at, lists without an order sorted. Responses that mean the same have the same.
 */
export function meaningOf({ request, response }: RecordedExchange): JsonObject | string {
  const { body, status } = response;
  const hook = calledBy(request.path)?.hook;
  if (typeof body === "string" || status !== 200 || hook === undefined)
    return typeof body === "string" ? `status ${status}: ${body}` : { httpStatus: status, ...body };
  const { apiVersion: _, kind: __, status: said = null, message, items, handlers, ...rest } = body;
  const patches = patchEffects(hook, request.body, body);
  const plain = Object.entries(rest).filter(
    ([name, value]) =>
      value !== null && !name.endsWith("Patch") && !(name === "retryAfterSeconds" && value === 0),
  );
  return {
    status: said,
    ...(message !== "" && message !== undefined && message !== null && { message }),
    ...Object.fromEntries(plain),
    ...(Array.isArray(handlers) && { handlers: [...handlers].sort(byName) }),
    ...(patches.length > 0 && { patched: patchedObjects(patches) }),
    ...(items !== undefined && hook.hook !== "GeneratePatches" && { items }),
  };
}

/** The objects as they are after all of their patches; those that stay as they are left out. */
function patchedObjects(effects: ReturnType<typeof patchEffects>): JsonObject {
  const found: JsonObject = {};
  const before: JsonObject = {};
  for (const { object, fault, after, before: was } of effects) {
    if (was !== undefined && before[object] === undefined) before[object] = was;
    found[object] = fault === undefined ? (after ?? null) : `cannot be patched: ${fault.message}`;
  }
  return Object.fromEntries(
    Object.keys(found)
      .filter((object) => JSON.stringify(found[object]) !== JSON.stringify(before[object]))
      .sort()
      .map((object) => [object, found[object] ?? null]),
  );
}

function byName(a: unknown, b: unknown): number {
  const name = (one: unknown): string => (isJsonObject(one) && typeof one.name === "string" ? one.name : "");
  return name(a) < name(b) ? -1 : 1;
}
