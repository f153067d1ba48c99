import type { GroupVersionHook, HookDescriptor } from "@capikit/api/catalog/runtime";
import { createBoundedMap } from "@capikit/common/json";
import type { Clock } from "@capikit/common/time";
import { maxRetryAfterSeconds } from "../extension/answer-limits.ts";
import type { ForObject } from "./for-object.ts";
import { conditionMessage } from "./hook-condition.ts";
import type { AnyResponse } from "./responses.ts";

/** Blocking answers by hook and object, repeated until their `retryAfterSeconds` are over. */
export interface BlockingMemo {
  get(key: string): AnyResponse | undefined;
  set(key: string, response: AnyResponse): void;
}

/** The oldest answers are forgotten beyond these limits: their hooks are called again. */
const limits = { store: "blocking answers", maxEntries: 20_000, maxBytes: 32 * 1024 * 1024 };

export function createBlockingMemo(clock: Clock): BlockingMemo {
  const entries = createBoundedMap<{ readonly endsAt: number; readonly message: string | undefined }>(limits);
  return {
    get(key) {
      const entry = entries.get(key);
      const leftMs = entry === undefined ? 0 : entry.endsAt - clock.now();
      if (entry === undefined || leftMs <= 0) {
        entries.delete(key);
        return undefined;
      }
      const { message } = entry;
      const retryAfterSeconds = Math.max(1, Math.round(leftMs / 1000)); // 0 would not block
      return { status: "Success", ...(message !== undefined && { message }), retryAfterSeconds };
    },
    set(key, { retryAfterSeconds = 0, message }) {
      entries.delete(key);
      if (retryAfterSeconds > 0) {
        const endsAt = clock.now() + 1000 * Math.min(retryAfterSeconds, maxRetryAfterSeconds);
        entries.set(key, {
          endsAt,
          message: message === undefined ? undefined : conditionMessage(message),
        });
      }
    },
  };
}

/** Returns the remembered answer of a blocking hook, or a new one; always new without a memo. */
export async function rememberedAnswer(
  memo: BlockingMemo | undefined,
  hook: HookDescriptor,
  forObject: ForObject,
  handler: string,
  ask: () => Promise<AnyResponse>,
): Promise<AnyResponse> {
  if (memo === undefined || !hook.blocking) {
    return ask();
  }
  const key = blockingKey(hook, forObject, handler);
  const known = memo.get(key);
  if (known !== undefined) {
    return known;
  }
  const response = await ask();
  memo.set(key, response);
  return response;
}

/** Returns the key of a blocking answer. A recreated object of the same name has another key. */
function blockingKey(hook: GroupVersionHook, object: ForObject, handler: string): string {
  const { kind = "", metadata } = object;
  const { namespace = "", name = "", uid = "" } = metadata;
  return JSON.stringify([hook.group, hook.hook, handler, kind, namespace, name, uid]);
}
