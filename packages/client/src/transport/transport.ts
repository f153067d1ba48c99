import { setTimeout as sleep } from "node:timers/promises";
import { type Dispatcher, request as undiciRequest } from "undici";
import type { ClusterConfig } from "../config/cluster-config.ts";
import { ConfigError } from "../errors/config-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { type GatedRequest, gated, type WriteGate } from "./gate.ts";
import { type RetryPolicy, retryAfterMs } from "./retry.ts";
import { acquireAgent } from "./shared-agent.ts";
import { tokenSource } from "./token-source.ts";
import type { TransportObserver } from "./transport-observer.ts";

/** One request to an API server. */
export interface TransportRequest {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  /** Path from the server's root, such as `/api/v1/namespaces`, already escaped. */
  readonly path: string;
  /** Query parameters; undefined ones are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Header fields besides the identity's. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the request, also while it waits to be sent again. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds without a byte from the server after which the request fails; 0 never. Default: 60,000. */
  readonly idleTimeoutMs?: number;
  /** Uses the connections for watches, which are apart from those for calls. Default: `calls`. */
  readonly connections?: "calls" | "watches";
  /** Whether an answer that asks to wait is waited for and the request sent again. Default: true. */
  readonly retry?: boolean;
}

/** An answer of any status. Its body must be consumed. */
export interface TransportResponse {
  readonly status: number;
  /** Header fields by lower-case name. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it arrives. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The whole body. */
  text(): Promise<string>;
}

/** Sends requests to one API server as one identity. */
export interface Transport {
  /** URL of the server. */
  readonly server: string;
  /**
   * Sends a request and gives the answer, whatever its status. Answers that ask to wait (429 and 503 with Retry-After) are waited
   * for and sent again, within the bounds of the retry policy.
   *
   * @throws TransportError when no answer comes.
   * @throws the reason of `signal` when that ends it.
   */
  request(request: TransportRequest): Promise<TransportResponse>;
  /** Gives up the connections. Requests under way fail, unless others share the same cluster and identity. */
  close(): Promise<void>;
}

/** How a transport behaves. */
export interface TransportOptions {
  readonly retry?: RetryPolicy;
  /** May refuse each write at the moment it is sent. */
  readonly gate?: WriteGate | undefined;
  readonly observer?: TransportObserver | undefined;
}

/**
 * Opens a transport. No connection is made until the first request; transports of the same cluster and identity share theirs.
 *
 * @throws TypeError when the server's URL is none.
 */
export function createTransport(config: ClusterConfig, options: TransportOptions = {}): Transport {
  const { gate, observer } = options;
  const calls = acquireAgent(config);
  let watches: typeof calls | undefined;
  let closed = false;
  const url = new URL(config.server);
  const prefix = url.pathname.replace(/\/$/, "");
  const token = tokenSource(config.identity);
  const attempts = options.retry?.attempts ?? 10;
  const maxWaitMs = options.retry?.maxWaitMs ?? 30_000;

  const agentOf = (request: TransportRequest): Dispatcher => {
    if (request.connections !== "watches" || closed) {
      return calls.agent;
    }
    watches ??= acquireAgent(config, "watches");
    return watches.agent;
  };

  const send = async (
    request: TransportRequest,
    under: GatedRequest,
  ): Promise<Dispatcher.ResponseData<GatedRequest>> => {
    const bearer = await token();
    const timeout = request.idleTimeoutMs ?? 60_000;
    return await undiciRequest(`${url.origin}${prefix}${request.path}${queryString(request.query)}`, {
      dispatcher: gate === undefined ? agentOf(request) : gated(agentOf(request), gate),
      opaque: under,
      method: request.method,
      headers: {
        accept: "application/json",
        "user-agent": "capikit",
        ...request.headers,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      },
      body: request.body ?? null,
      signal: request.signal ?? null,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    });
  };

  const attempt = async (request: TransportRequest): Promise<Dispatcher.ResponseData<GatedRequest>> => {
    const under: GatedRequest = { request };
    const { method } = request;
    const since = performance.now();
    try {
      const response = await send(request, under);
      const { statusCode: code } = response;
      observer?.attempted?.({ method, host: url.host, code, ms: performance.now() - since });
      return response;
    } catch (thrown) {
      const error =
        under.refusal === undefined ? explain(thrown, request, config.server) : under.refusal.error;
      observer?.attempted?.({ method, host: url.host, error, ms: performance.now() - since });
      throw error;
    }
  };

  return {
    server: config.server,
    async request(request) {
      let left = maxWaitMs;
      for (let count = 1; ; count++) {
        request.signal?.throwIfAborted();
        const response = await attempt(request);
        const header = response.headers["retry-after"];
        const wait = retryAfterMs(response.statusCode, Array.isArray(header) ? header[0] : header);
        if (request.retry === false || wait === undefined || wait > left || count >= attempts) {
          return answerOf(response, request, config.server);
        }
        left -= wait;
        await response.body.dump();
        await sleep(wait, undefined, { signal: request.signal }).catch((error: unknown) => {
          throw explain(error, request, config.server);
        });
      }
    },
    async close() {
      closed = true;
      await Promise.all([calls.release(), watches?.release()]);
    },
  };
}

function answerOf(
  response: Dispatcher.ResponseData<unknown>,
  request: TransportRequest,
  server: string,
): TransportResponse {
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    async text() {
      try {
        return await response.body.text();
      } catch (error) {
        throw explain(error, request, server);
      }
    },
  };
}

function explain(error: unknown, request: TransportRequest, server: string): unknown {
  if (request.signal?.aborted) {
    return request.signal.reason;
  }
  // Undici and Node put a `code` on what goes wrong with a connection; all else is a fault of the caller, or ours.
  const code = error instanceof ConfigError ? undefined : (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && !code.includes("INVALID_ARG")
    ? new TransportError(request, server, error)
    : error;
}

function queryString(query: TransportRequest["query"]): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) {
      parameters.set(name, String(value));
    }
  }
  return parameters.size === 0 ? "" : `?${parameters}`;
}
