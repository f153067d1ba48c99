import { ApiError } from "../errors/api-error.ts";
import { readStatus } from "../errors/status.ts";
import { measureJson } from "../responses/measure-json.ts";
import { readAnswer } from "../responses/read-answer.ts";
import { guardOf, type ResponseGuard } from "../responses/response-guard.ts";
import { retryAfterMs } from "../transport/retry.ts";
import type { Transport, TransportRequest, TransportResponse } from "../transport/transport.ts";

/**
 * Sends a request and parses its answer as a `T`, which callers must verify.
 *
 * @param onBody receives the size of the answer and its limits; its errors end the call.
 * @throws ApiError for every status but 2xx.
 * @throws ResponseError when the answer exceeds a limit, or is not JSON.
 */
export async function send<T = unknown>(
  transport: Transport,
  request: TransportRequest,
  onBody?: (bytes: number, guard: ResponseGuard) => void,
): Promise<T> {
  const { text, guard } = await exchange(transport, request);
  const size = { ...measureJson(text), limit: "bodyBytes" } as const;
  onBody?.(size.weight, guard);
  return (text === "" ? undefined : readAnswer(text, request, guard, size)) as T;
}

/**
 * Sends a request and returns its answer as text.
 *
 * @throws ApiError for every status but 2xx.
 * @throws ResponseError when the answer exceeds a limit.
 */
export async function sendForText(transport: Transport, request: TransportRequest): Promise<string> {
  const headers = { accept: "text/plain, */*", ...request.headers };
  const { text } = await exchange(transport, { ...request, headers });
  return text;
}

async function exchange(
  transport: Transport,
  request: TransportRequest,
): Promise<{ readonly text: string; readonly guard: ResponseGuard }> {
  const response = await transport.request(request);
  const text = await response.text();
  if (response.status >= 200 && response.status < 300) return { text, guard: guardOf(response) };
  throw createApiError(request, response, text);
}

/** Returns the error for an answer other than 2xx. */
export function createApiError(
  request: TransportRequest,
  response: TransportResponse,
  text: string,
): ApiError {
  const header = response.headers["retry-after"];
  const retryAfter = retryAfterMs(response.status, Array.isArray(header) ? header[0] : header);
  const isRedirect = response.status >= 300 && response.status < 400;
  const body = isRedirect ? undefined : statusOf(text, request, response);
  return new ApiError(request, response.status, {
    ...(body === undefined ? { text: isRedirect ? redirected : plainMessage(text) } : { body }),
    retryAfterMs: retryAfter,
  });
}

const redirected =
  "the server redirects elsewhere, which is not followed: credentials are sent only to the configured server";

/** What API servers answer for APIs that they do not serve. */
const notFound = "404 page not found";

/**
 * Returns a message for an answer without a Status. Its text may be that of any service that the
 * author of a kubeconfig cannot reach, and error messages end up in conditions.
 */
function plainMessage(text: string): string {
  const answer = text.trim();
  return answer === "" || answer === notFound ? answer : "the answer is not a Status of an API server";
}

function statusOf(text: string, request: TransportRequest, response: TransportResponse) {
  try {
    return readStatus(readAnswer(text, request, guardOf(response)));
  } catch {
    return undefined; // such as a proxy's page
  }
}
