import { ApiError } from "../errors/api-error.ts";
import { isStatus } from "../errors/status.ts";
import { parseJson } from "../json/json.ts";
import { retryAfterMs } from "../transport/retry.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport/transport.ts";

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
  throw apiErrorOf(request, response, text);
}

/** The error that an answer other than 2xx stands for. */
export function apiErrorOf(request: TransportRequest, response: TransportResponse, text: string): ApiError {
  const header = response.headers["retry-after"];
  const retryAfter = retryAfterMs(response.status, Array.isArray(header) ? header[0] : header);
  const body = statusOf(text);
  return new ApiError(request, response.status, {
    ...(body === undefined ? { text } : { body }),
    retryAfterMs: retryAfter,
  });
}

function statusOf(text: string) {
  try {
    const parsed = parseJson(text);
    return isStatus(parsed) ? parsed : undefined;
  } catch {
    return undefined; // a proxy's page, for one
  }
}
