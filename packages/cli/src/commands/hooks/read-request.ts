import { assertJsonDepth, JsonDepthError } from "@capikit/common/json";
import { UsageError } from "@capikit/generators/run";
import { readInput } from "../../shared/input/read-input.ts";

/** Reads a request from a file: a plain request, or a recorded call. @throws UsageError */
export function readRequest(path: string): object {
  const value = readJson(path);
  const recorded = (value as { readonly request?: { readonly body?: object } } | null)?.request;
  const request = recorded?.body ?? recorded ?? value;
  if (typeof request !== "object" || request === null || Array.isArray(request))
    throw new UsageError(`${path} is not a request`, "a request is a JSON object");
  return request;
}

/** Parses a JSON file. @throws UsageError */
export function readJson(path: string): unknown {
  const text = readInput(path);
  try {
    assertJsonDepth(text);
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      // The parser's message quotes the text, which may be a recorded secret.
      `${path} is not valid JSON${error instanceof JsonDepthError ? `: ${error.message}` : ""}`,
      "use a request body or a recorded call",
    );
  }
}
