import type { Response } from "undici";
import type { Reach } from "./reach.ts";
import { RepositoryError } from "./repository-error.ts";

/**
 * Reads the body of an answer, up to the limit.
 *
 * @throws RepositoryError with the code `tooLarge`
 */
export async function readBytes(
  url: string,
  { headers, body }: Response,
  { maxBytes }: Pick<Reach, "maxBytes">,
): Promise<Uint8Array> {
  const tooLarge = (): RepositoryError =>
    new RepositoryError("tooLarge", `${url} answers more than ${maxBytes} bytes`, "check the address");
  // `content-length` counts what is sent, which is never more than what it unpacks to, beyond a few bytes.
  if (Number(headers.get("content-length") ?? 0) > maxBytes) {
    await body?.cancel();
    throw tooLarge();
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Reads the body of an answer as text. @throws RepositoryError with the code `tooLarge` */
export async function readText(
  url: string,
  response: Response,
  reach: Pick<Reach, "maxBytes">,
): Promise<string> {
  return new TextDecoder().decode(await readBytes(url, response, reach));
}
