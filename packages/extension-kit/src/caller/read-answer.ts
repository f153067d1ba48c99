import type { TransportResponse } from "@capikit/client/transport";
import { BodyTooLargeError } from "@capikit/common/http";
import { assertJsonDepth, JsonDepthError } from "@capikit/common/json";
import { receivedText } from "../protocol/answer-error.ts";
import { HookCallError } from "./hook-call-error.ts";
import { readBody } from "./read-body.ts";
import type { AnyResponse } from "./responses.ts";

/**
 * Reads an answer with status 200 and checks the members that all responses share.
 *
 * @throws HookCallError, and the reason of `ending`
 */
export async function readAnswer(
  response: TransportResponse,
  maxBytes: number,
  ending: AbortSignal,
): Promise<AnyResponse> {
  const httpStatus = response.status;
  let body: Buffer;
  try {
    body = await readBody(response, maxBytes);
  } catch (error) {
    if (error instanceof BodyTooLargeError) {
      const message = `the answer has more than ${maxBytes} bytes`;
      throw new HookCallError("HOOK_CALL_TOO_LARGE", message, { cause: error, httpStatus });
    }
    if (ending.reason instanceof HookCallError) {
      throw new HookCallError(ending.reason.code, ending.reason.message, { httpStatus });
    }
    ending.throwIfAborted();
    const message = "the answer is truncated or wrongly compressed";
    throw new HookCallError("HOOK_CALL_UNDECODABLE", message, { cause: error, httpStatus });
  }
  const undecodable = (what: string, cause?: unknown): HookCallError =>
    new HookCallError("HOOK_CALL_UNDECODABLE", `the answer is not a response: ${what}`, {
      cause,
      httpStatus,
    });
  let value: unknown;
  try {
    assertJsonDepth(body);
    value = JSON.parse(body.toString("utf8"));
  } catch (cause) {
    if (cause instanceof JsonDepthError) throw undecodable("it is nested too deeply", cause);
    // The parser's message quotes the body, which may be anything.
    throw undecodable("its body is not JSON", cause);
  }
  // As in Go programs: null is an empty response.
  const decoded = value ?? {};
  if (typeof decoded !== "object" || Array.isArray(decoded)) {
    throw undecodable(`its body must be an object, received ${receivedText(decoded)}`);
  }
  dropNulls(decoded as Record<string, unknown>);
  const { status, message, retryAfterSeconds } = decoded as Record<string, unknown>;
  for (const [name, member] of Object.entries({ status, message })) {
    if (member !== undefined && typeof member !== "string") {
      throw undecodable(`${name}: must be string, received ${receivedText(member)}`);
    }
  }
  // A negative number would take precedence over the waits of other extensions.
  if (retryAfterSeconds !== undefined && !isWait(retryAfterSeconds)) {
    throw undecodable(
      `retryAfterSeconds: must be a 32-bit integer of at least 0, received ${receivedText(retryAfterSeconds)}`,
    );
  }
  return decoded as AnyResponse;
}

/** Drops common members that are null: as in Go programs, they are absent. */
function dropNulls(response: Record<string, unknown>): void {
  for (const name of ["status", "message", "retryAfterSeconds"]) {
    if (response[name] === null) delete response[name];
  }
}

function isWait(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && (value | 0) === value;
}
