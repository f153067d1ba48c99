import { type ServerResponse, STATUS_CODES } from "node:http";
import { text } from "node:stream/consumers";
import { errorMessage } from "@capikit/common/errors";
import { checkOptions } from "@capikit/common/options";
import { listenOnLoopback } from "../server/listener.ts";

/** A request that a test's platform received. */
export interface PlatformRequest {
  readonly method: string;
  /** Path with the query: `/servers?name=a`. */
  readonly path: string;
  /** Headers with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body; empty without one. */
  readonly body: string;
}

/** Response of a test's platform. */
export interface PlatformResponse {
  /** Default: 200. */
  readonly status?: number;
  /** Default: the content type of the body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a string as it is. Default: none. */
  readonly body?: object | string;
}

/**
 * Faults of a platform, with the names of the fault server. The request has an effect only with
 * `lost-answer`, which resets the connection after the handler.
 */
export type PlatformFaultName =
  | "half-open"
  | "internal-error"
  | "lost-answer"
  | "reset"
  | "too-many-requests"
  | "unavailable";

/** Requests that a fault applies to. */
export interface PlatformFaultInjection {
  /** Default: all methods. */
  readonly method?: string;
  /** Start of the path, such as `/servers`. Default: all paths. */
  readonly path?: string;
  /** Number of requests that fail; `Infinity` for all. Default: 1. */
  readonly times?: number;
  /** `Retry-After` of `too-many-requests` and `unavailable`. Default: no header. */
  readonly retryAfterSeconds?: number;
}

/** An HTTP server on the loopback interface that replaces a provider's platform in tests. */
export interface PlatformServer extends AsyncDisposable {
  /** Base of all paths, without a slash at the end. */
  readonly url: string;
  /** All requests in the order of their arrival, also those that failed. */
  readonly requests: readonly PlatformRequest[];
  /** Number of faults that did not occur yet. Check it at the end of a test. */
  readonly remainingFaults: number;
  /**
   * Makes the next matching requests fail. Faults that match the same request occur one after
   * another.
   *
   * @throws TypeError for an unknown fault or an invalid injection.
   */
  inject(fault: PlatformFaultName, injection?: PlatformFaultInjection): void;
  /** Closes all connections and stops listening; later requests are refused. */
  stop(): Promise<void>;
}

/** Status of a fault that is a response. */
const statuses: Readonly<Record<PlatformFaultName, number | undefined>> = {
  "half-open": undefined,
  "internal-error": 500,
  "lost-answer": undefined,
  reset: undefined,
  "too-many-requests": 429,
  unavailable: 503,
};

interface PendingFault extends PlatformFaultInjection {
  readonly name: PlatformFaultName;
  remaining: number;
}

/**
 * Starts a server that replaces the platform of a provider in tests.
 *
 * @param handle returns the response to a request. It keeps the state of the platform; an error
 * that it throws becomes a response with status 500 and the error's message.
 *
 * @example
 * await using platform = await startPlatformServer(({ path }) => ({ body: { path } }));
 * platform.inject("too-many-requests", { method: "POST", retryAfterSeconds: 60 });
 */
export async function startPlatformServer(
  handle: (request: PlatformRequest) => PlatformResponse | Promise<PlatformResponse>,
): Promise<PlatformServer> {
  const requests: PlatformRequest[] = [];
  const faults: PendingFault[] = [];
  const listener = await listenOnLoopback(async (incoming, outgoing) => {
    const { method = "", url: path = "" } = incoming;
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
    );
    const body = await text(incoming).catch(() => undefined);
    // The client closed the connection.
    if (body === undefined) return;
    const request = { method, path, headers, body };
    requests.push(request);
    const fault = faults.find((one) => one.remaining > 0 && matches(one, request));
    if (fault !== undefined) fault.remaining -= 1;
    if (fault?.name === "half-open") return;
    const status = fault && statuses[fault.name];
    if (status !== undefined) return respond(outgoing, faultResponse(status, fault?.retryAfterSeconds));
    const response = fault?.name === "reset" ? {} : await handled(handle, request);
    if (fault !== undefined) incoming.socket.resetAndDestroy();
    else respond(outgoing, response);
  });
  return {
    url: listener.url,
    requests,
    get remainingFaults() {
      return faults.reduce((sum, { remaining }) => sum + remaining, 0);
    },
    inject(name, injection = {}) {
      checkInjection(name, injection);
      faults.push({ ...injection, name, remaining: injection.times ?? 1 });
    },
    stop: () => listener.stop(),
    [Symbol.asyncDispose]: () => listener.stop(),
  };
}

/** An injection that matches no request would make a test pass without testing anything. */
function checkInjection(name: PlatformFaultName, injection: PlatformFaultInjection): void {
  const owner = `inject ${name}`;
  if (!Object.hasOwn(statuses, name)) throw new TypeError(`unknown fault "${name}"`);
  checkOptions(owner, injection, {
    retryAfterSeconds: "integer",
    times: "count",
    method: "string",
    path: "string",
  });
  const { method = "GET", path = "/", retryAfterSeconds } = injection;
  const check = (isValid: boolean, problem: string): void => {
    if (!isValid) throw new TypeError(`${owner}: ${problem}`);
  };
  check(/^[A-Z]+$/.test(method), `method must be in upper case, got "${method}"`);
  check(path.startsWith("/"), `path must start with "/", got "${path}"`);
  const hasHeader = name === "too-many-requests" || name === "unavailable";
  check(retryAfterSeconds === undefined || hasHeader, "the fault has no retryAfterSeconds");
}

function matches({ method, path }: PlatformFaultInjection, request: PlatformRequest): boolean {
  return (method === undefined || method === request.method) && request.path.startsWith(path ?? "/");
}

/** Load balancers respond with plain text, whatever the format of the platform. */
function faultResponse(status: number, retryAfterSeconds: number | undefined): PlatformResponse {
  const headers = {
    "content-type": "text/plain",
    ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
  };
  return { status, headers, body: STATUS_CODES[status] ?? "" };
}

async function handled(
  handle: (request: PlatformRequest) => PlatformResponse | Promise<PlatformResponse>,
  request: PlatformRequest,
): Promise<PlatformResponse> {
  try {
    return await handle(request);
  } catch (error) {
    return { status: 500, headers: { "content-type": "text/plain" }, body: errorMessage(error) };
  }
}

function respond(outgoing: ServerResponse, { status = 200, headers, body }: PlatformResponse): void {
  const isText = body === undefined || typeof body === "string";
  outgoing.writeHead(status, { ...(!isText && { "content-type": "application/json" }), ...headers });
  outgoing.end(isText ? body : JSON.stringify(body));
}
