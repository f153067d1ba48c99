import { ensureGoModule } from "@capikit/envtest/go-tools";

/**
 * The folder of a Go module in the module cache, see `ensureGoModule` of `@capikit/envtest/go-tools`.
 *
 * @param sum the hash that `go.sum` has of it. Default: whatever comes is taken.
 */
export function ensureModule(module: string, sum?: string): Promise<string> {
  return ensureGoModule(module, { sum });
}
