import type { IncomingMessage } from "node:http";
import { StatusError } from "../store/status-error.ts";

const maxBytes = 3 * 1024 * 1024;

/** @throws StatusError 413 if the body is too long. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      throw new StatusError(413, "RequestEntityTooLarge", `limit is ${maxBytes}`, {});
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
