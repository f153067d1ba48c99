import type { Socket } from "node:net";
import type { Response } from "./call.ts";

/** Callbacks that wait for an HTTP/1 connection to close. */
const waiting = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls back once when the exchange is over: the response is sent or the client has disconnected.
 * Returns a function that removes the callback.
 *
 * Node.js 24.9 emits no `close` of the response for pipelined HTTP/1 requests that are never
 * answered.
 */
export function onEnd(response: Response, callback: () => void): () => void {
  if ("stream" in response) {
    const { stream } = response;
    stream.once("close", callback);
    return () => stream.off("close", callback);
  }
  const { socket } = response.req;
  const callbacks = waiting.get(socket) ?? callbacksOf(socket);
  const cancel = (): void => {
    callbacks.delete(end);
    response.off("close", end);
  };
  const end = (): void => {
    cancel();
    callback();
  };
  callbacks.add(end);
  response.once("close", end);
  return cancel;
}

/** Returns a connection's callbacks, which share a listener: it may have thousands of requests. */
function callbacksOf(socket: Socket): Set<() => void> {
  const callbacks = new Set<() => void>();
  waiting.set(socket, callbacks);
  socket.once("close", () => {
    for (const end of [...callbacks]) end();
  });
  return callbacks;
}
