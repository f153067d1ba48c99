import type { RouteRequest, RouteResponse } from "@capikit/serving";

/** An HTTP request for a hook. Headers are ignored: Cluster API sends no content type. */
export type HookHttpRequest = Pick<RouteRequest, "body" | "hold" | "method" | "path" | "query" | "signal">;

/** The answer to a request. */
export type HookHttpResponse = RouteResponse;

/** A response, or a promise of it if the handler is asynchronous. */
export type EventualResponse = HookHttpResponse | Promise<HookHttpResponse>;

/** Continues with a value: at once, or when it is resolved if it is a promise. */
export function after<T, Next>(
  value: T | Promise<T>,
  next: (value: T) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
