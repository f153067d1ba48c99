import { type Client, clientOf } from "@capikit/client";
import type { Transport } from "@capikit/client/transport";
import { type Clock, linkSignals, systemClock, withTimeout } from "@capikit/common/time";
import type { Cache } from "../../cache/cache.ts";

/**
 * Returns a client with a timeout for each request and each page of a list. As in Cluster API, the
 * timeout of a read includes its wait for the rate limit, and the timeout of a write does not.
 */
export function clientWithTimeout(
  client: Pick<Client, "transport" | "fieldManager">,
  timeoutMs: number,
  clock: Clock = systemClock,
): Client {
  const { transport } = client;
  const limited: Transport = {
    server: transport.server,
    async request(request) {
      // The cache supervises its own watches.
      if (request.connections === "watches") return transport.request(request);
      const limit = linkSignals(request.signal);
      let isSent = false;
      let cancel: (() => void) | undefined;
      const startTimer = (): void => {
        cancel ??= clock.after(timeoutMs, () => limit.abort(timeoutError(timeoutMs, isSent)));
      };
      const end = (): void => {
        cancel?.();
        limit[Symbol.dispose]();
      };
      if (request.method === "GET" || request.method === "HEAD") startTimer();
      const onSend = (): void => {
        isSent = true;
        startTimer();
        request.onSend?.();
      };
      try {
        const response = await transport.request({ ...request, onSend, signal: limit.signal });
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
export function cacheWithTimeout(cache: Cache, timeoutMs: number, clock: Clock = systemClock): Cache {
  const bounded = <O extends { readonly signal?: AbortSignal | undefined }, R>(
    options: O | undefined,
    read: (options: O & { readonly signal: AbortSignal }) => Promise<R>,
  ): Promise<R> =>
    withTimeout(
      clock,
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

function timeoutError(ms: number, isSent: boolean): DOMException {
  const limit = `${Math.round(ms)} ms`;
  const message = isSent
    ? `no answer within ${limit}`
    : `not sent within ${limit} because of the client's rate limit: send fewer requests, or raise its \`qps\` and \`burst\``;
  return new DOMException(message, "TimeoutError");
}
