import { CapikitError } from "@capikit/common/errors";
import { assertJsonDepth, JsonDepthError, parseJson } from "@capikit/common/json";
import type { WebhookRequest } from "./webhook.ts";

export class ReviewError extends CapikitError {
  override readonly name = "ReviewError";
  /** HTTP status code of the response. */
  readonly status: number;
  /** The review's UID, if readable: with it, the API server shows the message to its client. */
  readonly uid: string | undefined;

  constructor(message: string, { status = 400, uid }: { status?: number; uid?: string | undefined } = {}) {
    super(message);
    this.status = status;
    this.uid = uid;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Parses a request's JSON.
 *
 * @throws ReviewError when it is not JSON in UTF-8, or nested deeper than 1,000 levels. The message
 * never quotes the body, which may hold secrets.
 */
export function readJson({ body, headers }: WebhookRequest, what: string): unknown {
  const type = headers["content-type"] ?? "";
  if (!/^application\/json *(?:;|$)/i.test(type)) {
    throw new ReviewError(`content-type is ${JSON.stringify(type)}: send ${what} as application/json`, {
      status: 415,
    });
  }
  if (body.length === 0) {
    throw new ReviewError(`the body is empty: send ${what} as JSON`);
  }
  try {
    assertJsonDepth(body); // before parsing allocates memory
    return parseJson(textOf(body));
  } catch (error) {
    if (error instanceof ReviewError) throw error;
    throw new ReviewError(error instanceof JsonDepthError ? error.message : "the body is not valid JSON");
  }
}

function textOf(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new ReviewError("the body is not valid UTF-8");
  }
}
