import { isCapikitError } from "@capikit/common/errors";
import { redactUrl } from "@capikit/common/redaction";
import { type Clock, sleep, systemClock } from "@capikit/common/time";
import type { ClusterConfig } from "../config/cluster-config.ts";
import { type Credential, credentialsOf } from "../credentials/credentials.ts";
import { ConfigError } from "../errors/config-error.ts";
import { ResponseError } from "../errors/response-error.ts";
import { type Destination, TransportError } from "../errors/transport-error.ts";
import { WatchError } from "../errors/watch-error.ts";
import { createRateLimit, type RateLimit } from "../limits/rate-limit.ts";
import { completeLimits, type ResponseLimits } from "../limits/response-limits.ts";
import { createResponseGuard, type ResponseGuard } from "../responses/response-guard.ts";
import { createConnections } from "./connections.ts";
import { proxyFromEnvironment } from "./proxy.ts";
import { readBody } from "./read-body.ts";
import { isRetriable, leastWaitMs, type RetryPolicy, retryAfterMs } from "./retry.ts";
import type { HttpVersion } from "./shared-agent.ts";
import type { TransportObserver } from "./transport-observer.ts";
import { createUnanswered } from "./unanswered.ts";
import { type Dispatcher, request as undiciRequest } from "./undici.ts";
import { warningsOf } from "./warnings.ts";
import { type GuardedRequest, isWrite, type WriteCheck, withWriteCheck } from "./write-check.ts";

/** One request to an API server. */
export interface TransportRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  /** Path from the server's root, such as `/api/v1/namespaces`, already escaped. */
  readonly path: string;
  /** Query parameters; undefined ones are omitted. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Headers in addition to the identity's. Undefined removes a default, such as `accept`. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  /** Ends the request, also while it waits for a retry. */
  readonly signal?: AbortSignal | undefined;
  /** Idle timeout of the answer in milliseconds; 0 disables it. Default: 60,000. */
  readonly idleTimeoutMs?: number;
  /** Connections to use; watches have their own. Default: `calls`. */
  readonly connections?: "calls" | "watches";
  /** Whether to retry by the transport's policy. Default: true. */
  readonly retry?: boolean;
  /**
   * Milliseconds that the server may take, then it answers 504. Sent as the parameter `timeout`.
   * Default and maximum: the server's own, usually one minute.
   */
  readonly timeoutMs?: number | undefined;
}

/** An answer of any status. Its body must be consumed. */
export interface TransportResponse {
  readonly status: number;
  /** Header fields by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it arrives. */
  readonly body: AsyncIterable<Uint8Array>;
  /**
   * The whole body.
   *
   * @throws ResponseError when it exceeds a limit.
   */
  text(): Promise<string>;
  /** The limits for readers of `body`. Default: those of {@link ResponseLimits}. */
  readonly guard?: ResponseGuard;
}

/** Sends requests to one API server as one identity. */
export interface Transport {
  /** URL of the server. */
  readonly server: string;
  /**
   * Sends a request and returns the answer, whatever its status. Retries after 429 and 5xx with
   * `Retry-After`, and reads whose connection broke, within the limits of the retry policy.
   *
   * @throws TransportError when no answer comes.
   * @throws ResponseError when the answer has a content encoding that was not requested.
   * @throws the reason of `signal` when that ends it.
   */
  request(request: TransportRequest): Promise<TransportResponse>;
  /** Closes the connections. Requests in flight fail, unless another transport shares them. */
  close(): Promise<void>;
}

/** Options of a transport. */
export interface TransportOptions {
  readonly retry?: RetryPolicy;
  /** Limits for answers. */
  readonly limits?: ResponseLimits | undefined;
  /** May cancel each write before it is sent. Such writes use at most 64 HTTP/1.1 connections. */
  readonly checkWrite?: WriteCheck | undefined;
  /** Returns the default `timeoutMs` of writes; called for each attempt, before `checkWrite`. */
  readonly writeTimeoutMs?: (() => number | undefined) | undefined;
  readonly observer?: TransportObserver | undefined;
  /** Requests per second; further ones wait. 0 or less: no limit. Default: -1. */
  readonly qps?: number | undefined;
  /** Requests that may be sent at once before `qps` delays them. Default: 10. */
  readonly burst?: number | undefined;
  /** A limit shared by several transports, instead of `qps` and `burst`. */
  readonly rateLimit?: RateLimit | undefined;
  /**
   * HTTP version. Default: `1.1`. Always `1.1` for writes with a write check, and for impersonation
   * with several groups or several values of an extra.
   *
   * `2` takes fewer connections and less CPU time with many concurrent requests. But Node 24.9 with
   * undici 8.12 may hang the whole process when a stream is closed while its session is destroyed.
   * Use it only in programs that close no client while requests are in flight.
   */
  readonly http?: HttpVersion | undefined;
  /** Name of the program for the server (`User-Agent`). Default: `capikit`. */
  readonly userAgent?: string | undefined;
  /** Source of time. Default: the machine. */
  readonly clock?: Clock | undefined;
}

/**
 * Creates a transport. It connects with the first request; equal configurations share connections.
 *
 * @throws ConfigError when the URL of the server or of the proxy is invalid.
 * @throws TypeError for a limit that is not a positive number.
 */
export function createTransport(config: ClusterConfig, options: TransportOptions = {}): Transport {
  const { checkWrite, observer, retry, qps = -1, burst = 10, clock = systemClock } = options;
  const { attempts = 10, maxWaitMs = 30_000 } = retry ?? {};
  const limits = completeLimits(options.limits);
  const destination = destinationOf(config);
  const url = new URL(config.server);
  const prefix = url.pathname.replace(/\/$/, "");
  const credentials = credentialsOf(config, clock);
  const http = httpVersionFor(config, options.http);
  const connections = createConnections(config, http);
  const unanswered = createUnanswered<Dispatcher>(clock);
  const rateLimit = options.rateLimit ?? createRateLimit(qps, burst, clock);

  const send = async (
    request: TransportRequest,
    credential: Credential,
    under: GuardedRequest,
  ): Promise<Answer> => {
    const { method, signal, idleTimeoutMs: timeout = 60_000 } = request;
    const isGuarded = checkWrite !== undefined && isWrite(method);
    const use = isGuarded ? "guarded-writes" : (request.connections ?? "calls");
    const dispatcher = connections.get(use, credential.tls);
    // A dead connection would block later requests; undici only checks it after its own timeout.
    const onAbort = (): void => {
      if (use === "watches" ? isIdleTimeout(signal?.reason) : unanswered.isLong(dispatcher)) {
        connections.renew(use, dispatcher);
      }
    };
    if (http === "2") {
      signal?.addEventListener("abort", onAbort, { once: true });
    }
    unanswered.sent(dispatcher);
    const answer = await undiciRequest(`${url.origin}${prefix}${request.path}${queryString(request)}`, {
      dispatcher: isGuarded ? withWriteCheck(dispatcher, checkWrite) : dispatcher,
      opaque: under,
      method,
      headers: {
        accept: "application/json",
        "user-agent": options.userAgent ?? "capikit",
        ...request.headers,
        ...(credential.headers as Record<string, string | string[]>),
      },
      body: request.body ?? null,
      signal: signal ?? null,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    });
    unanswered.answered(dispatcher);
    if (use !== "watches") {
      signal?.removeEventListener("abort", onAbort);
    }
    return answer;
  };

  /** Sends a request once and reports it. */
  const attempt = async (asked: TransportRequest, credential: Credential): Promise<Answer> => {
    const { method, signal } = asked;
    const { host } = url;
    const waitedMs = (await rateLimit?.wait(signal)) ?? 0;
    if (waitedMs > 0) {
      observer?.waited?.({ method, host, ms: waitedMs });
    }
    const request = isWrite(method) ? { timeoutMs: options.writeTimeoutMs?.(), ...asked } : asked;
    const under: GuardedRequest = { request };
    const since = clock.now();
    try {
      const response = await send(request, credential, under);
      observer?.attempted?.({ method, host, code: response.statusCode, ms: clock.now() - since });
      return response;
    } catch (thrown) {
      const error = under.refusal === undefined ? explain(thrown, request, destination) : under.refusal.error;
      observer?.attempted?.({ method, host, error, ms: clock.now() - since });
      throw error;
    }
  };

  /** Sends a request; if the server refuses the credentials, again with renewed ones. */
  const authenticated = async (request: TransportRequest): Promise<Answer> => {
    const credential = await credentials.current(request.signal);
    const response = await attempt(request, credential);
    if (response.statusCode !== 401 || !(await credentials.renew(credential, request.signal).catch(no))) {
      return response;
    }
    await response.body.dump();
    return attempt(request, await credentials.current(request.signal));
  };

  const answerOf = (response: Answer, request: TransportRequest): TransportResponse => {
    const { statusCode: status, headers, body } = response;
    const guard = createResponseGuard(limits, (limit, { method }) =>
      observer?.limited?.({ limit, method: method as TransportRequest["method"], host: url.host }),
    );
    refuseEncoding(response, request);
    return {
      status,
      headers,
      body,
      guard,
      async text() {
        try {
          return await readBody(response, request, guard, clock);
        } catch (error) {
          throw explain(error, request, destination);
        }
      },
    };
  };

  return {
    server: config.server,
    async request(request) {
      let left = maxWaitMs;
      for (let count = 1; ; count++) {
        request.signal?.throwIfAborted();
        const mayRetry = request.retry !== false && count < attempts;
        const response = await authenticated(request).catch((error: unknown) => {
          if (mayRetry && left > 0 && isRetriable(request, error)) return undefined;
          throw error;
        });
        for (const warning of warningsOf(response?.headers.warning)) {
          observer?.warned?.(warning, request);
        }
        const asked = response === undefined ? 0 : retryAfterOf(response);
        const wait = asked === undefined ? undefined : Math.max(asked, leastWaitMs(count));
        if (response !== undefined && (!mayRetry || wait === undefined || wait > left)) {
          return answerOf(response, request);
        }
        left -= wait ?? 0;
        await response?.body.dump();
        await sleep(clock, wait ?? 0, request.signal);
      }
    },
    close: () => connections.close(),
  };
}

type Answer = Dispatcher.ResponseData<GuardedRequest>;

const no = (): boolean => false;

const isIdleTimeout = (reason: unknown): boolean =>
  reason instanceof WatchError && reason.code === "WATCH_SILENT";

const retryAfterOf = ({ statusCode, headers }: Answer): number | undefined =>
  retryAfterMs(statusCode, first(headers["retry-after"]));

function first(field: string | string[] | undefined): string | undefined {
  return Array.isArray(field) ? field[0] : field;
}

/** Returns the HTTP version. Over HTTP/2, undici joins groups, which servers read as one group. */
function httpVersionFor({ impersonate }: ClusterConfig, http: HttpVersion = "1.1"): HttpVersion {
  const lists = [impersonate?.groups ?? [], ...Object.values(impersonate?.extra ?? {})];
  return lists.some((values) => values.length > 1) ? "1.1" : http;
}

function destinationOf({ server, proxyUrl, source }: ClusterConfig): Destination {
  const where = source === undefined ? "" : `${source}: `;
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? "")) {
    throw new ConfigError(
      "CONFIG_INVALID",
      `${where}invalid server URL "${redactUrl(server)}": use https://host:port`,
    );
  }
  const proxy = proxyUrl ?? proxyFromEnvironment(new URL(server));
  if (proxy !== undefined && !/^(https?|socks5):$/.test(URL.parse(proxy)?.protocol ?? "")) {
    throw new ConfigError("CONFIG_INVALID", `${where}invalid proxy URL: use http://, https:// or socks5://`);
  }
  return { server, proxy, source };
}

/** Refuses encoded bodies: without decompression, a small answer stays small. */
function refuseEncoding({ headers, body }: Answer, request: TransportRequest): void {
  const encoding = first(headers["content-encoding"]);
  if (
    encoding === undefined ||
    encoding === "identity" ||
    request.headers?.["accept-encoding"] !== undefined
  ) {
    return;
  }
  body.on("error", () => {}).destroy();
  const message = "unexpected content encoding of the answer: check for a proxy in between";
  throw new ResponseError("RESPONSE_ENCODED", request, message);
}

function explain(error: unknown, request: TransportRequest, destination: Destination): unknown {
  if (request.signal?.aborted) {
    return request.signal.reason;
  }
  // Connection errors of undici and Node have a `code`; all others are bugs, here or in the caller.
  const code = isCapikitError(error) ? undefined : (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && !code.includes("INVALID_ARG")
    ? new TransportError(request, destination, error)
    : error;
}

function queryString({ query, timeoutMs }: TransportRequest): string {
  const parameters = new URLSearchParams();
  // Zero would mean the server's default.
  const timeout = timeoutMs === undefined ? undefined : `${Math.max(1, Math.floor(timeoutMs))}ms`;
  for (const [name, value] of Object.entries({ ...query, ...(timeout && { timeout }) })) {
    if (value !== undefined) {
      parameters.set(name, String(value));
    }
  }
  return parameters.size === 0 ? "" : `?${parameters}`;
}
