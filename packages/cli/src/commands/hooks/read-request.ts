import { assertJsonDepth, JsonDepthError } from "@capikit/common/json";
import { UsageError } from "@capikit/runner";
import { readInput } from "../../shared/input/read-input.ts";

/** A request from a file: as it is sent, or in a recorded call. @throws UsageError */
export function readRequest(path: string): object {
  const value = readJson(path);
  const recorded = (value as { readonly request?: { readonly body?: object } } | null)?.request;
  const request = recorded?.body ?? recorded ?? value;
  if (typeof request !== "object" || request === null || Array.isArray(request))
    throw new UsageError(`${path} holds no request`, "a request is an object of JSON");
  return request;
}

/** What a file of JSON says. @throws UsageError */
export function readJson(path: string): unknown {
  const text = readInput(path);
  try {
    assertJsonDepth(text);
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      // The parser's message quotes the text, which may be a recorded secret.
      `${path} is not valid JSON${error instanceof JsonDepthError ? `: ${error.message}` : ""}`,
      "it is to hold a request as it is sent, or a recorded call",
    );
  }
}
