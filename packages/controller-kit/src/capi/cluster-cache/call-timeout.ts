import { type Client, clientOf, type Transport } from "@capikit/client";
import type { Cache } from "../../cache/cache.ts";

/** A client over the same connections each of whose requests, pages of lists among them, fails after some milliseconds. */
export function clientWithTimeout(transport: Transport, timeoutMs: number): Client {
  return clientOf({
    server: transport.server,
    request(request) {
      // Watches are the cache's, and have a watchdog of their own.
      if (request.connections === "watches") return transport.request(request);
      return transport.request({ ...request, signal: within(timeoutMs, request.signal) });
    },
    close: () => transport.close(),
  });
}

/**
 * The same cache, whose reads fail after some milliseconds: the first read of a kind waits for its objects, which never come where the
 * cluster just went away.
 */
export function cacheWithTimeout(cache: Cache, timeoutMs: number): Cache {
  const bounded = <O extends { readonly signal?: AbortSignal | undefined }>(options: O | undefined) => ({
    ...options,
    signal: within(timeoutMs, options?.signal),
  });
  return {
    get: (kind, ref, options) => cache.get(kind, ref, bounded(options)),
    find: (kind, ref, options) => cache.find(kind, ref, bounded(options)),
    list: (kind, selection) => cache.list(kind, { ...selection, ...bounded(selection) }),
    listAll: (kind, selection) => cache.listAll(kind, { ...selection, ...bounded(selection) }),
    informer: (kind) => cache.informer(kind),
    addIndex: (kind, name, keysOf) => cache.addIndex(kind, name, keysOf),
  };
}

function within(timeoutMs: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
