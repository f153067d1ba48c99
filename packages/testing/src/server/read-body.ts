import type { IncomingMessage } from "node:http";
import { StatusError } from "../store/status-error.ts";
import { jsonOfProtobuf } from "./protobuf.ts";

const maxBytes = 3 * 1024 * 1024;

/** Reads a body as JSON text. @throws StatusError 413 if it is too long, 415 if it is not readable. */
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
  const body = Buffer.concat(chunks);
  const isProtobuf = request.headers["content-type"] === "application/vnd.kubernetes.protobuf";
  return isProtobuf && body.length > 0 ? jsonOfProtobuf(body) : body.toString();
}
