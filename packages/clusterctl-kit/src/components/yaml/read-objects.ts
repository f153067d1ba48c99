import type { JsonObject } from "@capikit/schema";
import { decodeText, readStream } from "./read-stream.ts";

/**
 * The objects of a file of manifests, read as clusterctl reads components; keys that come twice are faults.
 *
 * @throws ComponentsError with the line of what cannot be read, or is no object with apiVersion and kind.
 */
export function readObjects(text: string | Uint8Array): JsonObject[] {
  return readStream(decodeText(text)).map(({ object }) => object);
}
