import { BodyTooLargeError, readBoundedBody } from "@capikit/common/http";
import { redactUrl } from "@capikit/common/text";
import type { Response } from "undici";
import { RepositoryError } from "../model/repository-error.ts";
import type { Reach } from "./reach.ts";

/**
 * Reads a response body up to the limit.
 *
 * @throws RepositoryError with the code `REPOSITORY_TOO_LARGE`
 */
export async function readBytes(
  url: string,
  response: Response,
  { maxBytes }: Pick<Reach, "maxBytes">,
): Promise<Uint8Array> {
  try {
    return Buffer.from(await readBoundedBody(response, maxBytes));
  } catch (error) {
    if (!(error instanceof BodyTooLargeError)) throw error;
    throw new RepositoryError(
      "REPOSITORY_TOO_LARGE",
      `${redactUrl(url)} returned more than ${maxBytes} bytes`,
      "check the address",
    );
  }
}

/**
 * Reads a response body as text.
 *
 * @throws RepositoryError with the code `REPOSITORY_TOO_LARGE`
 */
export async function readText(
  url: string,
  response: Response,
  reach: Pick<Reach, "maxBytes">,
): Promise<string> {
  return new TextDecoder().decode(await readBytes(url, response, reach));
}
