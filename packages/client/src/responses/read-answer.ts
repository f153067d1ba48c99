import { parseJson } from "@capikit/common/json";
import { ResponseError } from "../errors/response-error.ts";
import { type JsonMeasures, type MeasuredJson, measureJson } from "./measure-json.ts";
import type { ResponseGuard } from "./response-guard.ts";

type Asked = { readonly method: string; readonly path: string };

/**
 * Parses JSON of an API server.
 *
 * @param size The measures of the text, and the limit of its weight. Default: no such limit.
 * @throws ResponseError when it is not JSON, nests too deep or weighs too much. The parser's own
 *   message quotes the text, which may hold secrets.
 */
export function readAnswer(
  text: string,
  request: Asked,
  guard: ResponseGuard,
  size: JsonMeasures & { readonly limit?: "bodyBytes" | "objectBytes" } = measureJson(text),
): unknown {
  const { weight, depth, limit } = size;
  if (depth > guard.limits.depth) {
    throw guard.exceeded("depth", request);
  }
  if (limit !== undefined && weight > guard.limits[limit]) {
    throw guard.exceeded(limit, request);
  }
  return parse(text, parseJson, request);
}

/**
 * Parses an object of an API server that was measured on arrival, which saves passes over its text.
 *
 * @throws ResponseError like {@link readAnswer}.
 */
export function readMeasured(json: MeasuredJson, request: Asked, guard: ResponseGuard): unknown {
  const { text, depth, weight, mayHaveLongIntegers } = json;
  if (depth > guard.limits.depth) {
    throw guard.exceeded("depth", request);
  }
  if (weight > guard.limits.objectBytes) {
    throw guard.exceeded("objectBytes", request);
  }
  return parse(text, mayHaveLongIntegers ? parseJson : JSON.parse, request);
}

function parse(text: string, parseText: (text: string) => unknown, request: Asked): unknown {
  try {
    return parseText(text);
  } catch {
    throw new ResponseError("RESPONSE_MALFORMED", request, "the answer is not JSON");
  }
}
