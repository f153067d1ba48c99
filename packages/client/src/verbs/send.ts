import { ApiError } from "../errors/api-error.ts";
import { isStatus } from "../errors/status.ts";
import { parseJson } from "../json/json.ts";
import type { Transport, TransportRequest } from "../transport/transport.ts";

/**
 * Sends a request and parses its answer. That it is a `T` is the caller's word: what a server stores has passed its schema.
 *
 * @throws ApiError for every status but 2xx.
 */
export async function send<T = unknown>(transport: Transport, request: TransportRequest): Promise<T> {
  const response = await transport.request(request);
  const text = await response.text();
  if (response.status >= 200 && response.status < 300) {
    return (text === "" ? undefined : parseJson(text)) as T;
  }
  const body = statusOf(text);
  throw new ApiError(request, response.status, body === undefined ? { text } : { body });
}

function statusOf(text: string) {
  try {
    const parsed = parseJson(text);
    return isStatus(parsed) ? parsed : undefined;
  } catch {
    return undefined; // a proxy's page, for one
  }
}
