import type { ResponseLimits } from "../limits/response-limits.ts";
import type { TransportRequest } from "./transport.ts";

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
