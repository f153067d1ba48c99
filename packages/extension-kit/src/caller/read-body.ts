import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { TransportResponse } from "@capikit/client/transport";
import { BodyTooLargeError } from "@capikit/common/http";

/**
 * Reads and decompresses a body up to the limit.
 *
 * @throws BodyTooLargeError beyond the limit, and errors while reading
 */
export function readBody(response: TransportResponse, limit: number): Promise<Buffer> {
  return consume(response, async (source) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > limit) {
        throw new BodyTooLargeError(limit);
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  });
}

/** Returns the first bytes of a body as text, without waiting for the rest. */
export function readStart(response: TransportResponse, length: number): Promise<string> {
  return consume(response, async (source) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of source) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > length) {
        break;
      }
    }
    const text = Buffer.concat(chunks).subarray(0, length).toString("utf8");
    return size > length ? `${text}...` : text;
  });
}

type Source = AsyncIterable<Uint8Array>;

function consume<T>({ headers, body }: TransportResponse, take: (source: Source) => Promise<T>): Promise<T> {
  return headers["content-encoding"] === "gzip" ? pipeline(body, createGunzip(), take) : take(body);
}
