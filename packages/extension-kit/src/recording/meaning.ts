import { catalog } from "@capikit/api/catalog";
import type { HookSet } from "@capikit/api/catalog/runtime";
import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import { patchEffects } from "../effects/patch-effects.ts";
import { calledBy, type RecordedExchange } from "./recorded-exchange.ts";

/**
 * Returns a response's meaning for Cluster API in a comparable form: patched objects instead of
 * patches, no ignored members, and sorted lists if their order is irrelevant.
 *
 * @param hooks the known hooks. Default: those of Cluster API
 */
export function meaningOf(
  { request, response }: RecordedExchange,
  hooks: HookSet = catalog,
): JsonObject | string {
  const { body, status } = response;
  const hook = calledBy(request.path, hooks)?.hook;
  if (typeof body === "string" || status !== 200 || hook === undefined)
    return typeof body === "string" ? `status ${status}: ${body}` : { httpStatus: status, ...body };
  const { apiVersion: _, kind: __, status: outcome = null, message, items, handlers, ...rest } = body;
  const patches = patchEffects(hook, request.body, body);
  const plain = Object.entries(rest).filter(
    ([name, value]) =>
      value !== null && !name.endsWith("Patch") && !(name === "retryAfterSeconds" && value === 0),
  );
  return {
    status: outcome,
    ...(message !== "" && message !== undefined && message !== null && { message }),
    ...Object.fromEntries(plain),
    ...(Array.isArray(handlers) && { handlers: [...handlers].sort(byName) }),
    ...(patches.length > 0 && { patched: patchedObjects(patches) }),
    ...(items !== undefined && hook.hook !== "GeneratePatches" && { items }),
  };
}

/** Returns the objects after all of their patches, without unchanged ones. */
function patchedObjects(effects: ReturnType<typeof patchEffects>): JsonObject {
  const found: JsonObject = {};
  const before: JsonObject = {};
  for (const { object, error, after, before: was } of effects) {
    if (was !== undefined && before[object] === undefined) before[object] = was;
    found[object] = error === undefined ? (after ?? null) : `cannot be patched: ${error.message}`;
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
  return compareText(name(a), name(b));
}
