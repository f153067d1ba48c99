import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** Larger than zlib's default, as each chunk is a task of libuv's thread pool. */
const chunkSize = 64 * 1024;

/** Returns the decompressed bytes of a gzip body. Destroying the result destroys the body. */
export function decompress(body: Readable): Readable {
  const bytes = createGunzip({ chunkSize });
  // Readers of the result receive the errors of both.
  pipeline(body, bytes, () => {});
  return bytes;
}
