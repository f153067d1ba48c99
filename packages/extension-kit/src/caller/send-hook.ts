import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { TransportError } from "@capikit/client/errors";
import type { Transport, TransportRequest, TransportResponse } from "@capikit/client/transport";
import { BodyTooLargeError } from "@capikit/common/http";
import { assertJsonDepth, JsonDepthError, stringifyJson } from "@capikit/common/json";
import { type Clock, formatMilliseconds, linkSignals } from "@capikit/common/time";
import { receivedText } from "../protocol/answer-error.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { AnyResponse } from "./responses.ts";

const untrusted = "its certificate is not signed by an authority in the caBundle of the registration";

const hints: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "connection refused"],
  ["ENOTFOUND", "host not found; check Service and namespace, or the URL"],
  ["EAI_AGAIN", "cannot resolve its name"],
  [
    "ERR_TLS_CERT_ALTNAME_INVALID",
    "its certificate is not valid for this host, which must be among its DNS names",
  ],
  ["CERT_HAS_EXPIRED", "its certificate has expired"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", untrusted],
  ["SELF_SIGNED_CERT_IN_CHAIN", untrusted],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", untrusted],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", untrusted],
]);

/** Maximum bytes of an answer. */
export const maxResponseBytes = 20 * 1024 * 1024;
/** Bytes of an answer with a status other than 200 that are part of the error. */
const shownBytes = 512;

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
  using ending = linkSignals(signal);
  const cancel = clock.after(timeoutMs, () => ending.abort(late));

  const outgoing: TransportRequest = {
    method: "POST",
    path: request.path,
    query: { ...request.query, timeout: formatMilliseconds(timeoutMs) },
    headers: request.bare
      ? { accept: undefined, "accept-encoding": "gzip" }
      : { "content-type": "application/json", "accept-encoding": "gzip" },
    body: stringifyJson(request.body),
    signal: ending.signal,
    idleTimeoutMs: 0,
    retry: false,
  };
  try {
    sending(outgoing);
    const response = await transport.request(outgoing).catch((error: unknown) => {
      throw ending.signal.aborted ? ending.signal.reason : unreachable(transport.server, error);
    });
    if (response.status !== 200) {
      throw await badStatus(response);
    }
    return { code: 200, response: await readAnswer(response, maxBytes, ending.signal) };
  } finally {
    cancel();
  }
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

/**
 * Returns the error for a missing answer, for conditions: without addresses and ports.
 *
 * @returns the error itself if it is a bug of this package, which a failure policy should not hide
 */
function unreachable(origin: string, cause: unknown): unknown {
  if (!(cause instanceof TransportError)) {
    return cause;
  }
  const { code = "the connection broke" } = cause;
  const hint = hints.get(code);
  const message = `no answer from ${origin}: ${hint === undefined ? code : `${hint} (${code})`}`;
  return new HookCallError("HOOK_CALL_UNREACHABLE", message, { cause });
}

/**
 * Reads an answer with status 200 and checks the members that all responses share.
 *
 * @throws HookCallError, and the reason of `ending`
 */
async function readAnswer(
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

/**
 * Reads and decompresses a body up to the limit.
 *
 * @throws BodyTooLargeError beyond the limit, and errors while reading
 */
function readBody(response: TransportResponse, limit: number): Promise<Buffer> {
  return consume(response, async (source) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > limit) {
        throw new BodyTooLargeError(limit);
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  });
}

/** Returns the first bytes of a body as text, without waiting for the rest. */
function readStart(response: TransportResponse, length: number): Promise<string> {
  return consume(response, async (source) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of source) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > length) {
        break;
      }
    }
    const text = Buffer.concat(chunks).subarray(0, length).toString("utf8");
    return size > length ? `${text}...` : text;
  });
}

type Source = AsyncIterable<Uint8Array>;

function consume<T>({ headers, body }: TransportResponse, take: (source: Source) => Promise<T>): Promise<T> {
  return headers["content-encoding"] === "gzip" ? pipeline(body, createGunzip(), take) : take(body);
}
