import type { IncomingHttpHeaders } from "node:http";

/** A request as handlers get it: whole, its body within the limit. */
export interface RouteRequest {
  readonly method: string;
  /** Path of the URL, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Header fields by lower-case name. */
  readonly headers: IncomingHttpHeaders;
  /** Freed once the answer is sent and the handler has settled: copy what is kept for longer. */
  readonly body: Buffer;
  /** Aborts when the client went away, the time is up, or the server stops for good. */
  readonly signal: AbortSignal;
  /**
   * Keeps the memory of the request reserved until the work settles, for work that may go on after the answer. The server does so by
   * itself for the promise that `handle` returns. Absent where a request does not come from a server.
   */
  hold?(work: PromiseLike<unknown>): void;
}

/** The answer to a request. */
export interface RouteResponse {
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A request whose body was not taken. */
export interface BodyRefusal {
  readonly status: 408 | 413 | 429;
  /** Why, without what was sent. */
  readonly message: string;
  /** Path of the URL, without the query. */
  readonly path: string;
}

/** What a server answers at a path. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The whole path; one that ends with `/*` also takes everything below it. */
  readonly path: string;
  /** Longest body in bytes; longer ones are answered 413. Default: the server's, and 4 KiB with GET. */
  readonly maxBodyBytes?: number;
  /** Milliseconds until the answer must be there; otherwise it is 503. Default: the server's. */
  readonly timeoutMs?: number;
  /**
   * Estimates how many bytes of memory handling a body takes besides the body itself, such as for what is parsed. The request is answered
   * 429 where the server has no more, and 413 where it never has. Default: none.
   */
  weigh?(body: Buffer): number;
  /**
   * Answers a request whose body is too long (413), did not come in time (408), or found the server with too much in flight (429).
   * Absent, or without an answer: that status.
   */
  refuse?(refusal: BodyRefusal): RouteResponse | undefined | Promise<RouteResponse | undefined>;
  /** Answers. What it throws is logged and answered 500, without details. */
  handle(request: RouteRequest): RouteResponse | Promise<RouteResponse>;
}

/** A JSON answer. */
export function jsonResponse(value: unknown, status = 200): RouteResponse {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** A plain text answer. */
export function textResponse(text: string, status = 200): RouteResponse {
  const headers = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" };
  return { status, headers, body: text };
}
