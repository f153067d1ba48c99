import { assertJsonDepth } from "@capikit/common/json";
import { ResponseError } from "../errors/response-error.ts";
import type { ResponseGuard } from "../transport/response-limits.ts";
import { parseJson } from "./json.ts";

/**
 * Parses JSON of an API server.
 *
 * @throws ResponseError when it is not JSON, or nests too deep. The parser's own message quotes the text, which may hold secrets.
 */
export function readAnswer(
  text: string,
  request: { readonly method: string; readonly path: string },
  guard: ResponseGuard,
): unknown {
  try {
    assertJsonDepth(text, Math.min(guard.limits.depth, Number.MAX_SAFE_INTEGER));
  } catch {
    throw guard.exceeded("depth", request);
  }
  try {
    return parseJson(text);
  } catch {
    throw new ResponseError("malformed", request, "the answer is not JSON");
  }
}
