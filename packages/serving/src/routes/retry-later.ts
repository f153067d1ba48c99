import { type RouteResponse, textResponse } from "./route.ts";

/** Creates the answer to a caller that must ask less often. */
export function retryLater(text: string, seconds: number): RouteResponse {
  const plain = textResponse(text, 429);
  return { ...plain, headers: { ...plain.headers, "retry-after": String(seconds) } };
}
