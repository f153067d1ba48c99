import { type Client, clientOf } from "@capikit/client";
import type { Transport } from "@capikit/client/transport";

/** Returns a client whose requests also end when the signal aborts. */
export function clientUntil(client: Pick<Client, "transport" | "fieldManager">, signal: AbortSignal): Client {
  const { transport } = client;
  const bounded: Transport = {
    server: transport.server,
    request: (request) =>
      transport.request({
        ...request,
        signal:
          request.signal === undefined || request.signal === signal
            ? signal
            : AbortSignal.any([signal, request.signal]),
      }),
    // The connection is shared.
    close: async () => {},
  };
  return clientOf(bounded, client);
}
