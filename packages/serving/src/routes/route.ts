import type { IncomingHttpHeaders } from "node:http";

/** A client's connection: one object for all its requests. */
export interface ClientConnection {
  /** IP address of the client. */
  readonly remoteAddress: string;
}

/** A complete request as handlers receive it, with its body within the limit. */
export interface RouteRequest {
  readonly method: string;
  /** Path of the URL, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Header fields by lower-case name. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Aborts when the client disconnects, also during a stream, on timeout, or when the server stops. */
  readonly signal: AbortSignal;
  /** Absent when a request does not come from a server. */
  readonly connection?: ClientConnection | undefined;
  /**
   * Keeps the request's bytes reserved until the work settles, for work beyond the answer and the
   * promise of `handle`. Absent when a request does not come from a server.
   */
  hold?(work: PromiseLike<unknown>): void;
}

/** The answer to a request. */
export interface RouteResponse {
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /**
   * Replaces the body: pieces that are sent as they come, until the client disconnects or the
   * server stops. The time limit of the route does not apply.
   */
  readonly stream?: AsyncIterable<string | Uint8Array>;
}

/** A request whose body was refused. */
export interface BodyRefusal {
  readonly status: 408 | 413 | 429;
  /** The reason, without content of the request. */
  readonly message: string;
  /** Path of the URL, without the query. */
  readonly path: string;
}

/** A handler for a method and path. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The whole path; a path that ends with `/*` also matches everything below it. */
  readonly path: string;
  /** Longest body in bytes; longer ones get 413. Default: the server's, and 4 KiB with GET. */
  readonly maxBodyBytes?: number;
  /** Milliseconds until the answer must be ready; otherwise it is 503. Default: the server's. */
  readonly timeoutMs?: number;
  /** Answers a body that is too long (413), late (408) or refused (429). Default: that status. */
  refuse?(refusal: BodyRefusal): RouteResponse | undefined | Promise<RouteResponse | undefined>;
  /** Answers a request. Errors are logged and answered 500, without details. */
  handle(request: RouteRequest): RouteResponse | Promise<RouteResponse>;
}

/** Creates a JSON answer. */
export function jsonResponse(value: unknown, status = 200): RouteResponse {
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** Creates a plain text answer. */
export function textResponse(text: string, status = 200): RouteResponse {
  const headers = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" };
  return { status, headers, body: text };
}
