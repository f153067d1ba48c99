import type { RouteRequest, RouteResponse } from "@capikit/serving";

/** An HTTP request for a hook. Headers are ignored: Cluster API sends no content type. */
export type HookHttpRequest = Pick<RouteRequest, "body" | "hold" | "method" | "path" | "query" | "signal">;

/** The answer to a request. */
export type HookHttpResponse = RouteResponse;

/** A response, or a promise of it if the handler is asynchronous. */
export type EventualResponse = HookHttpResponse | Promise<HookHttpResponse>;
