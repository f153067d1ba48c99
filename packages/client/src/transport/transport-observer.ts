import type { ResponseLimits } from "../limits/response-limits.ts";
import type { TransportRequest } from "./transport.ts";

/** Is told what a transport does, for logs and metrics. It must not throw. */
export interface TransportObserver {
  /** The server answered a request, or did not. Called for each attempt, once the head of the answer is there. */
  attempted?(attempt: Attempt): void;
  /** A request was held back by the client's own rate limit (`qps`). */
  waited?(wait: {
    readonly method: TransportRequest["method"];
    readonly host: string;
    readonly ms: number;
  }): void;
  /** An answer was given up because it exceeded a limit. */
  limited?(answer: {
    readonly limit: keyof ResponseLimits;
    readonly method: TransportRequest["method"];
    readonly host: string;
  }): void;
  /** The server sent a warning along, such as that an API version is deprecated. It does so with every answer concerned. */
  warned?(warning: string, request: TransportRequest): void;
}

/** One sending of a request. */
export interface Attempt {
  readonly method: TransportRequest["method"];
  /** Host and port of the server. */
  readonly host: string;
  /** Status code of the answer; absent when none came. */
  readonly code?: number;
  /** Why no answer came; what a gate threw as well. */
  readonly error?: unknown;
  /** From the sending to the head of the answer, in milliseconds; a wait for a connection is part of it, one for a rate limit is not. */
  readonly ms: number;
}
