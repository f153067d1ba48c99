import { type Client, clientOf } from "@capikit/client";
import type { Transport } from "@capikit/client/transport";
import type { RequestFailures } from "./request-failures.ts";

/**
 * Returns a client whose requests also end when the signal aborts.
 *
 * @param failures records failed requests.
 */
export function clientUntil(
  client: Pick<Client, "transport" | "fieldManager">,
  signal: AbortSignal,
  failures: RequestFailures,
): Client {
  const { transport } = client;
  const bounded: Transport = {
    server: transport.server,
    async request(request) {
      const own = request.signal === signal ? undefined : request.signal;
      const ended = own === undefined ? signal : AbortSignal.any([signal, own]);
      const response = await transport.request({ ...request, signal: ended }).catch(failures.throw);
      failures.answered(request, response.status);
      return { ...response, text: () => response.text().catch(failures.throw) };
    },
    // The connection is shared.
    close: async () => {},
  };
  return clientOf(bounded, client);
}
