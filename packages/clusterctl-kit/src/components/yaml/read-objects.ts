import type { JsonObject } from "@capikit/schema";
import { decodeText, readStream } from "./read-stream.ts";

/**
 * Reads the objects of a manifest file like components; rejects duplicate keys.
 *
 * @throws ComponentsError with the line of invalid YAML, or of an object without apiVersion or
 * kind.
 */
export function readObjects(text: string | Uint8Array): JsonObject[] {
  return readStream(decodeText(text)).map(({ object }) => object);
}
