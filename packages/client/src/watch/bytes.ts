import { TransportError } from "../errors/transport-error.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport/transport.ts";

/**
 * The body of an answer as it arrives.
 *
 * @throws TransportError when the connection breaks.
 * @throws the reason of the request's signal when that ends it.
 */
export async function* readBytes(
  response: TransportResponse,
  request: TransportRequest,
  transport: Transport,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* response.body;
  } catch (cause) {
    request.signal?.throwIfAborted();
    throw new TransportError(request, transport.server, cause);
  }
}
