import { internalErrorMessage, internalErrorReason } from "@capikit/api/core/v1beta2";
import type { Condition } from "@capikit/api/meta";
import { truncateText } from "@capikit/common/text";
import { maxConditionMessage } from "../extension/answer-limits.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { AnyResponse } from "./responses.ts";

/** Truncates a message to the limit of conditions of both contracts. The API server rejects longer ones. */
export function conditionMessage(message: string): string {
  return truncateText(message, maxConditionMessage); // bytes: never more characters
}

/** A condition without times, for `withCondition` of controllers. */
type HookCondition = Pick<Condition, "message" | "reason" | "status" | "type">;

/**
 * Returns the condition for a response: `True` with the reason `HookSucceeded`, or `False` with
 * `HookBlocking` if it has a `retryAfterSeconds`. The message is that of the response, truncated
 * to 10 KiB, the limit of conditions of contract v1beta1.
 */
export function hookCondition(
  type: string,
  { message: text = "", retryAfterSeconds = 0 }: AnyResponse,
): HookCondition {
  const message = conditionMessage(text);
  return retryAfterSeconds === 0
    ? { type, status: "True", reason: "HookSucceeded", message }
    : { type, status: "False", reason: "HookBlocking", message };
}

/**
 * Returns the condition for the error of a call. A HookCallError gives `False`, its code as the
 * reason, such as `HookCallTimeout`, and its message, truncated to 10 KiB. Other errors may contain
 * secrets: they give `Unknown` with the reason `InternalError` and no details.
 */
export function hookErrorCondition(type: string, error: unknown): HookCondition {
  return error instanceof HookCallError
    ? { type, status: "False", reason: reasonOf(error), message: conditionMessage(error.message) }
    : {
        type,
        status: "Unknown",
        reason: internalErrorReason,
        message: internalErrorMessage,
      };
}

function reasonOf({ code }: HookCallError): string {
  return code
    .split("_")
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join("");
}
