import { type Route, refuseCrossSite } from "@capikit/serving";
import type { RequestHandler } from "../protocol/handle-request.ts";

/** Limit of upstream's Go server. */
const maxBodyBytes = 20 * 1024 * 1024;

/**
 * Returns the routes of an extension's hooks, for a server with other routes: the `routes` of a
 * manager of `@capikit/controller-kit`, or of its webhook server.
 */
export function hookRoutes(handler: RequestHandler): readonly Route[] {
  return handler.paths
    .map(
      (path): Route => ({
        method: "POST",
        path,
        maxBodyBytes,
        // The handler's own limit is at most 30 s, with an answer in the hook's format.
        timeoutMs: 60_000,
        handle: (request) => handler.handleRequest(request),
        refuse: ({ status, message }) => (status === 413 ? handler.refuseBody(path, message) : undefined),
      }),
    )
    .map(refuseCrossSite());
}
