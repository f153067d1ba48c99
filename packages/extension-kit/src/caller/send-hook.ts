import type { Transport, TransportRequest, TransportResponse } from "@capikit/client/transport";
import { BodyTooLargeError } from "@capikit/common/http";
import { assertJsonDepth, JsonDepthError } from "@capikit/common/json";
import { type Clock, formatMilliseconds } from "@capikit/common/time";
import { receivedText } from "../protocol/answer-error.ts";
import { HookCallError } from "./hook-call-error.ts";
import { readBody, readStart } from "./read-body.ts";
import type { AnyResponse } from "./responses.ts";
import { unreachable } from "./unreachable.ts";

/** Maximum bytes of an answer. */
export const maxResponseBytes = 20 * 1024 * 1024;
/** Bytes of an answer with a status other than 200 that are part of the error. */
const shownBytes = 512;

/** One request to a handler. */
export interface HookRequest {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
  readonly maxBytes: number;
  /** Whether to omit `Content-Type` and `Accept`. */
  readonly bare: boolean;
}

/** The content of an answer. */
export interface HookAnswer {
  readonly code: number;
  readonly response: AnyResponse;
}

/**
 * Sends a request and reads the answer, within the timeout. It follows no redirects.
 *
 * @param sending is called with the request before it is sent
 * @throws HookCallError and the reason of `signal`
 */
export async function sendHook(
  transport: Transport,
  request: HookRequest,
  clock: Clock,
  sending: (request: TransportRequest) => void,
): Promise<HookAnswer> {
  const { timeoutMs, signal, maxBytes } = request;
  signal?.throwIfAborted();
  const late = new HookCallError(
    "HOOK_CALL_TIMEOUT",
    `no complete answer within ${formatMilliseconds(timeoutMs)}`,
  );
  const ending = new AbortController();
  const cancel = clock.after(timeoutMs, () => ending.abort(late));
  const onAbort = (): void => ending.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });

  const outgoing: TransportRequest = {
    method: "POST",
    path: request.path,
    query: { ...request.query, timeout: formatMilliseconds(timeoutMs) },
    headers: request.bare
      ? { accept: undefined, "accept-encoding": "gzip" }
      : { "content-type": "application/json", "accept-encoding": "gzip" },
    body: JSON.stringify(request.body),
    signal: ending.signal,
    idleTimeoutMs: 0,
    retry: false,
  };
  try {
    sending(outgoing);
    const answered = transport.request(outgoing).catch((error: unknown) => {
      throw ending.signal.aborted ? ending.signal.reason : unreachable(transport.server, error);
    });
    const response = await unlessAborted(answered, ending.signal);
    if (response.status !== 200) {
      throw await badStatus(response);
    }
    return { code: 200, response: await decode(response, maxBytes, ending.signal) };
  } finally {
    cancel();
    signal?.removeEventListener("abort", onAbort);
  }
}

/** Undici checks signals only after connecting, which a silent host delays. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

async function badStatus(response: TransportResponse): Promise<HookCallError> {
  const status = response.status;
  // Not in the message: a condition would change with each body, such as one with a request ID.
  const body = await readStart(response, shownBytes).catch(() => undefined);
  return new HookCallError("HOOK_CALL_BAD_STATUS", `status ${status} instead of 200`, {
    httpStatus: status,
    body,
  });
}

async function decode(
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
  const { status, message, retryAfterSeconds } = decoded as Record<string, unknown>;
  for (const [name, member] of Object.entries({ status, message })) {
    if (member !== undefined && member !== null && typeof member !== "string") {
      throw undecodable(`${name}: must be string, received ${receivedText(member)}`);
    }
  }
  // A negative number would take precedence over the waits of other extensions.
  if (retryAfterSeconds !== undefined && retryAfterSeconds !== null && !isWait(retryAfterSeconds)) {
    throw undecodable(
      `retryAfterSeconds: must be a 32-bit integer of at least 0, received ${receivedText(retryAfterSeconds)}`,
    );
  }
  return decoded as AnyResponse;
}

function isWait(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && (value | 0) === value;
}
