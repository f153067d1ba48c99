import { isRecord } from "@capikit/common/json";
import { ResponseError } from "../errors/response-error.ts";

/** Members of a document of a server, of any type. */
export type Fields = Readonly<Record<string, unknown>>;

/** @throws ResponseError `RESPONSE_MALFORMED` when the answer is not an object. */
export function documentOf(
  answer: unknown,
  request: { readonly method: string; readonly path: string },
): Fields {
  if (!isRecord(answer)) {
    throw new ResponseError("RESPONSE_MALFORMED", request, "the answer is not a discovery document");
  }
  return answer;
}

/** Returns the objects in a list; none for anything else. */
export function recordsOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Returns a string; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Returns the strings in a list; none for anything else. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}
