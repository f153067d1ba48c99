import type { KubernetesObject } from "@capikit/api/meta";
import {
  HookCallError,
  type HookClient,
  hookCondition,
  hookErrorCondition,
} from "@capikit/extension-kit/caller";
import { paperCloudHook } from "./catalog.ts";

/** Type of the condition that reports the response of the extensions. */
export const paperCloudHookCondition = "PaperCloudHookSucceeded";

/** Seconds until the next call after an error, and the longest after further errors. */
const [retrySeconds, longestRetrySeconds] = [10, 600];

/** Consecutive errors by object: calls to a broken extension become less frequent. */
const errors = new Map<string, number>();

/**
 * Calls all extensions that select an object.
 *
 * Returns the condition to set with `withCondition`, and the seconds until the next call; 0 if no
 * extension blocks. The delay doubles with each error. Use it in a controller with `capiControllerDefaults`: the condition's own event
 * starts the next reconcile, and changing messages would cause unlimited calls.
 */
export async function callPaperCloudHook(hooks: HookClient, object: KubernetesObject, signal: AbortSignal) {
  const { namespace = "", name = "" } = object.metadata;
  const key = `${namespace}/${name}`;
  try {
    const response = await hooks.callAll(paperCloudHook, object, { namespace, name }, { signal });
    errors.delete(key);
    const { retryAfterSeconds } = response;
    return { condition: hookCondition(paperCloudHookCondition, response), retryAfterSeconds };
  } catch (error) {
    if (!(error instanceof HookCallError)) throw error;
    const before = errors.get(key) ?? 0;
    errors.set(key, before + 1);
    const condition = hookErrorCondition(paperCloudHookCondition, error);
    return { condition, retryAfterSeconds: Math.min(longestRetrySeconds, retrySeconds * 2 ** before) };
  }
}
