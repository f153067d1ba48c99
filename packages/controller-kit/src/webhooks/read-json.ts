import { parseJson } from "@capikit/client/json";
import { assertJsonDepth } from "@capikit/common/json";
import { messageOf } from "../values/message-of.ts";
import type { WebhookRequest } from "./webhook.ts";

/** A request that is no review. */
export class ReviewError extends Error {
  override readonly name = "ReviewError";
  /** HTTP status code of the answer. */
  readonly code: number;
  /** The review's own, where that much can be read: with it, the API server shows the message. */
  readonly uid: string | undefined;

  constructor(message: string, { code = 400, uid }: { code?: number; uid?: string | undefined } = {}) {
    super(message);
    this.code = code;
    this.uid = uid;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a request's JSON.
 *
 * @throws ReviewError when it is none, or nested deeper than 1,000 levels.
 */
export function readJson({ body, headers }: WebhookRequest, what: string): unknown {
  const type = headers["content-type"] ?? "";
  if (!/^application\/json *(?:;|$)/i.test(type)) {
    throw new ReviewError(`content-type is ${JSON.stringify(type)}: send ${what} as application/json`, {
      code: 415,
    });
  }
  if (body.length === 0) {
    throw new ReviewError(`the body is empty: send ${what} as JSON`);
  }
  try {
    assertJsonDepth(body); // before anything is made of it
    return parseJson(utf8.decode(body));
  } catch (error) {
    throw new ReviewError(`the body is not valid JSON: ${messageOf(error)}`);
  }
}
