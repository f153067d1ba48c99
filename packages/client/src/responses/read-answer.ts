import { assertJsonDepth, parseJson } from "@capikit/common/json";
import { ResponseError } from "../errors/response-error.ts";
import type { ResponseGuard } from "./response-guard.ts";

/**
 * Parses JSON of an API server.
 *
 * @param size The weight of the text and its limit.
 * @throws ResponseError when it is not JSON, nests too deep or weighs too much. The parser's own
 *   message quotes the text, which may hold secrets.
 */
export function readAnswer(
  text: string,
  request: { readonly method: string; readonly path: string },
  guard: ResponseGuard,
  size?: { readonly weight: number; readonly limit: "bodyBytes" | "objectBytes" },
): unknown {
  try {
    assertJsonDepth(text, Math.min(guard.limits.depth, Number.MAX_SAFE_INTEGER));
  } catch {
    throw guard.exceeded("depth", request);
  }
  if (size !== undefined && size.weight > guard.limits[size.limit]) {
    throw guard.exceeded(size.limit, request);
  }
  try {
    return parseJson(text);
  } catch {
    throw new ResponseError("RESPONSE_MALFORMED", request, "the answer is not JSON");
  }
}
