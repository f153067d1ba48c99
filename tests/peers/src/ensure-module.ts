import { ensureGoModule } from "@capikit/envtest/go-tools";

/**
 * The folder of a Go module in the module cache, see `ensureGoModule` of `@capikit/envtest/go-tools`.
 *
 * @param sum the hash that it must have. Default: what Go's checksum database says.
 */
export function ensureModule(module: string, sum?: string): Promise<string> {
  return ensureGoModule(module, { sum });
}
