import type { TransportRequest } from "./transport.ts";
import type { Dispatcher } from "./undici.ts";

/**
 * May keep a write from being sent, by throwing. It is called at the very moment a request other than GET and HEAD is handed to its
 * connection, after every wait - for a connection, for a rate limit, for a time that the server asked for - and again for each
 * attempt. What it throws ends the request, unchanged, and nothing of the request is sent. It must not wait.
 *
 * Such writes go over HTTP/1.1, where the request is written to the socket before anything else can run. Over HTTP/2 Node would send it at the
 * next turn of the event loop, before which the program may be held up for any time.
 *
 * A window remains, as with every check that is not the server's own: what has passed the gate is on its way - in the socket's buffer,
 * on the network, in the server's queue - and takes effect when the server gets to it. It is milliseconds long as a rule, and as long as
 * the process is suspended where that happens right then, or while a part of a large body is still to be sent. `writeTimeoutMs` bounds what of
 * it the server takes, admission webhooks included; the gate sees the bound as `request.timeoutMs`. Where the rest matters, the writes
 * must carry a precondition as well (`metadata.resourceVersion`).
 */
export type WriteGate = (request: TransportRequest) => void;

/** Whether a request may change something. */
export function isWrite(method: TransportRequest["method"]): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** A request under way, and what the gate had against it. */
export interface GatedRequest {
  readonly request: TransportRequest;
  refusal?: { readonly error: unknown };
}

/** Connections with a gate in front, for one transport: others may use the same ones without. Requests carry {@link GatedRequest} as `opaque`. */
export function gated(connections: Dispatcher, gate: WriteGate): Dispatcher {
  return connections.compose((dispatch) => (options, handler) => {
    const { opaque } = options as { opaque?: GatedRequest };
    if (opaque === undefined) {
      return dispatch(options, handler);
    }
    const ask = (): void => {
      try {
        gate(opaque.request);
      } catch (error) {
        opaque.refusal = { error };
        // Undici fails a request with what is thrown here, but wants an Error.
        throw error instanceof Error ? error : new Error("the gate refused", { cause: error });
      }
    };
    return dispatch(options, handlerAfter(handler, ask));
  });
}

function handlerAfter(handler: Dispatcher.DispatchHandler, ask: () => void): Dispatcher.DispatchHandler {
  return {
    // Called with the connection in hand, right before the first byte is written, and again if another connection is taken.
    onRequestStart(controller, context) {
      ask();
      handler.onRequestStart?.(controller, context);
    },
    onResponseStart: (controller, ...answer) => handler.onResponseStart?.(controller, ...answer),
    onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
    onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
    onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
  };
}
