import type { Dispatcher } from "undici";
import type { TransportRequest } from "./transport.ts";

/**
 * Checks a write immediately before it is sent; throwing cancels it. It is called for every request
 * other than GET and HEAD when it is handed to its connection, after all waits (connection, rate
 * limit, `Retry-After`), and again for each attempt. Its error ends the request unchanged, and
 * nothing is sent. It must not wait.
 *
 * The request is written to the socket synchronously. HTTP/2 would send it in the next iteration of
 * the event loop, which may be delayed arbitrarily.
 *
 * A window remains, as with every check outside the server: a checked write may wait in the
 * socket's buffer, on the network or in the server's queue. It takes milliseconds, or longer if the
 * process is suspended right then or the body is large. `writeTimeoutMs` limits the server's part,
 * including admission webhooks; the check sees it as `request.timeoutMs`. For full safety, writes
 * must also carry a precondition (`metadata.resourceVersion`).
 */
export type WriteCheck = (request: TransportRequest) => void;

/** Reports whether a request may change state. */
export function isWrite(method: TransportRequest["method"]): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** A request in flight and the error of its write check. */
export interface GuardedRequest {
  readonly request: TransportRequest;
  refusal?: { readonly error: unknown };
}

/**
 * Adds a write check to the connections of one transport; other transports may share them without.
 * Requests carry {@link GuardedRequest} as `opaque`.
 */
export function withWriteCheck(connections: Dispatcher, checkWrite: WriteCheck): Dispatcher {
  return connections.compose((dispatch) => (options, handler) => {
    const { opaque } = options as { opaque?: GuardedRequest };
    if (opaque === undefined) {
      return dispatch(options, handler);
    }
    const check = (): void => {
      try {
        checkWrite(opaque.request);
      } catch (error) {
        opaque.refusal = { error };
        // Undici fails the request with this error, but requires an Error.
        throw error instanceof Error
          ? error
          : new Error("the write check refused the request", { cause: error });
      }
    };
    return dispatch(options, handlerAfter(handler, check));
  });
}

function handlerAfter(handler: Dispatcher.DispatchHandler, check: () => void): Dispatcher.DispatchHandler {
  return {
    // Called with a connection at hand, right before the first byte; again for another connection.
    onRequestStart(controller, context) {
      check();
      handler.onRequestStart?.(controller, context);
    },
    onResponseStart: (controller, ...answer) => handler.onResponseStart?.(controller, ...answer),
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  };
}
