import { type Client, clientOf } from "@capikit/client";
import type { Transport } from "@capikit/client/transport";
import { linkSignals, systemClock, withTimeout } from "@capikit/common/time";
import type { Cache } from "../../cache/cache.ts";

/** Returns a client with a timeout for each request and each page of a list. */
export function clientWithTimeout(
  client: Pick<Client, "transport" | "fieldManager">,
  timeoutMs: number,
): Client {
  const { transport } = client;
  const limited: Transport = {
    server: transport.server,
    async request(request) {
      // The cache supervises its own watches.
      if (request.connections === "watches") return transport.request(request);
      const limit = linkSignals(request.signal);
      const cancel = systemClock.after(timeoutMs, () => limit.abort(timeoutError(timeoutMs)));
      const end = (): void => {
        cancel();
        limit[Symbol.dispose]();
      };
      try {
        const response = await transport.request({ ...request, signal: limit.signal });
        return {
          ...response,
          // The timer also covers callers that read `body`, by closing the connection.
          text: () => response.text().finally(end),
        };
      } catch (error) {
        end();
        throw error;
      }
    },
    close: () => transport.close(),
  };
  return clientOf(limited, client);
}

/** Adds a timeout to reads: the first read of a kind waits for a list, possibly forever. */
export function cacheWithTimeout(cache: Cache, timeoutMs: number): Cache {
  const bounded = <O extends { readonly signal?: AbortSignal | undefined }, R>(
    options: O | undefined,
    read: (options: O & { readonly signal: AbortSignal }) => Promise<R>,
  ): Promise<R> =>
    withTimeout(
      systemClock,
      timeoutMs,
      (signal) => read({ ...(options as O), signal }),
      options?.signal ?? undefined,
    );
  return {
    get: (kind, ref, options) => bounded(options, (limited) => cache.get(kind, ref, limited)),
    find: (kind, ref, options) => bounded(options, (limited) => cache.find(kind, ref, limited)),
    list: (kind, selection) => bounded(selection, (limited) => cache.list(kind, limited)),
    async *listAll(kind, selection) {
      yield* await bounded(selection, (limited) => cache.list(kind, limited));
    },
    informer: (kind) => cache.informer(kind),
    removeInformer: (kind) => cache.removeInformer(kind),
    addIndex: (kind, name, keysOf) => cache.addIndex(kind, name, keysOf),
  };
}

const timeoutError = (ms: number): DOMException =>
  new DOMException(`no answer within ${Math.round(ms)} ms`, "TimeoutError");
