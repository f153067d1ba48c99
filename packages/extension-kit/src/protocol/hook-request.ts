import type { RouteRequest, RouteResponse } from "@capikit/serving";

/** A call of a hook as it comes over HTTP. Headers do not count: Cluster API sends no content type. */
export type HookHttpRequest = Pick<RouteRequest, "body" | "hold" | "method" | "path" | "query" | "signal">;

/** The answer to it. */
export type HookHttpResponse = RouteResponse;
