import type { Clock } from "@capikit/common/time";
import type { ListBudget } from "../limits/list-budget.ts";
import type { RateLimit } from "../limits/rate-limit.ts";
import type { ResponseLimits } from "../limits/response-limits.ts";
import type { ResponseGuard } from "../responses/response-guard.ts";
import type { RetryPolicy } from "./retry.ts";
import type { WriteCheck } from "./write-check.ts";

/** Receives a transport's events, for logs and metrics. It must not throw. */
export interface TransportObserver {
  /** An attempt has ended, with the head of the answer or an error. */
  attempted?(attempt: Attempt): void;
  /** The client's own rate limit (`qps`) delayed a request. */
  waited?(wait: {
    readonly method: TransportRequest["method"];
    readonly host: string;
    readonly ms: number;
  }): void;
  /** An answer exceeded a limit. */
  limited?(answer: {
    readonly limit: keyof ResponseLimits;
    readonly method: TransportRequest["method"];
    readonly host: string;
  }): void;
  /** The server sent a warning, such as a deprecated API version. Every answer repeats it. */
  warned?(warning: string, request: TransportRequest): void;
}

/** One attempt of a request. */
export interface Attempt {
  readonly method: TransportRequest["method"];
  /** Host and port of the server. */
  readonly host: string;
  /** Status code of the answer; absent when none came. */
  readonly code?: number;
  /** Why no answer came, including errors of a write check. */
  readonly error?: unknown;
  /** Milliseconds to the head of the answer, with the wait for a connection, not a rate limit. */
  readonly ms: number;
}

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
  /**
   * Idle timeout of the answer in milliseconds, also before its head, whose limit is at most
   * `bodyMs` of the limits; 0 disables it. Default: 60,000.
   */
  readonly idleTimeoutMs?: number;
  /**
   * Connections to use; watches have their own. `single` uses one of the watches' connections,
   * possibly an idle one, and closes it after the answer. Default: `calls`.
   */
  readonly connections?: "calls" | "watches" | "single";
  /** Accepts a gzip answer, which the transport decompresses. Default: false. */
  readonly compressed?: boolean | undefined;
  /** Whether to retry by the transport's policy. Default: true. */
  readonly retry?: boolean;
  /** Whether the transport's rate limit applies, not so for health probes. Default: true. */
  readonly rateLimit?: boolean;
  /** Called before each attempt, after it has waited for the rate limit. */
  readonly onSend?: (() => void) | undefined;
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
  /** Memory that the reflectors of several transports share, in addition to `limits.listBytes`. Default: none. */
  readonly listBudget?: ListBudget | undefined;
  /** May cancel each write before it is sent. Such writes use at most 64 connections. */
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
  /** Name of the program for the server (`User-Agent`). Default: `capikit`. */
  readonly userAgent?: string | undefined;
  /** Source of time. Default: the machine. */
  readonly clock?: Clock | undefined;
}
