import { retryLater } from "../routes/retry-later.ts";
import { type RouteResponse, textResponse } from "../routes/route.ts";
import { DeadlineError } from "./call.ts";
import { RequestBodyError } from "./read-body.ts";

/** Returns the answer to a request that failed, without details. */
export function refusalOf(error: unknown): RouteResponse {
  if (error instanceof RequestBodyError) {
    const { answer, message, status } = error;
    if (answer !== undefined) return answer;
    return status === 429 ? retryLater(`${message}\n`, 1) : textResponse(`${message}\n`, status);
  }
  return error instanceof DeadlineError
    ? textResponse(`${error.message}\n`, 503)
    : textResponse("internal error\n", 500);
}
