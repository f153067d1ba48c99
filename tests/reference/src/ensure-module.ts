import { ensureGoModule } from "@capikit/envtest";

/**
 * Returns the folder of a Go module in the module cache, see `ensureGoModule` of
 * `@capikit/envtest`.
 *
 * @param sum expected hash. Default: that of Go's checksum database.
 */
export function ensureModule(module: string, sum?: string): Promise<string> {
  return ensureGoModule(module, { sum });
}
