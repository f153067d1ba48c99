import type { ListMeta } from "@capikit/api/meta";
import { isRecord } from "@capikit/common/json";
import { ResponseError } from "../errors/response-error.ts";

/**
 * Returns the metadata of a list.
 *
 * @throws ResponseError `RESPONSE_MALFORMED` when an answer is not a list.
 */
export function readListMeta(
  answer: unknown,
  request: { readonly method: string; readonly path: string },
): ListMeta {
  const { metadata } = Object(answer) as { readonly metadata?: unknown };
  const { resourceVersion, continue: token } = Object(metadata) as Readonly<Record<string, unknown>>;
  if (!isRecord(metadata) || ![resourceVersion, token].every(isOptionalText)) {
    throw new ResponseError("RESPONSE_MALFORMED", request, "the answer is not a list");
  }
  return metadata as ListMeta;
}

const isOptionalText = (value: unknown): boolean =>
  value === undefined || value === null || typeof value === "string";
