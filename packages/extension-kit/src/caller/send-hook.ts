import { TransportError } from "@capikit/client/errors";
import type { Transport, TransportRequest, TransportResponse } from "@capikit/client/transport";
import { stringifyJson } from "@capikit/common/json";
import { type Clock, formatMilliseconds, linkSignals } from "@capikit/common/time";
import { HookCallError } from "./hook-call-error.ts";
import { readAnswer } from "./read-answer.ts";
import { readStart } from "./read-body.ts";
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
