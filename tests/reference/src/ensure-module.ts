import { type BuildOptions, buildGoTool, ensureGoModule } from "@capikit/envtest";
import { type ReferenceName, references } from "./references.ts";

/**
 * Returns the folder of a Go module in the module cache, see `ensureGoModule` of
 * `@capikit/envtest`.
 *
 * @param sum expected hash. Default: that of Go's checksum database.
 */
export function ensureModule(module: string, sum?: string): Promise<string> {
  return ensureGoModule(module, { sum });
}

/**
 * Returns the path of a reference implementation's binary, after building it if needed. Progress
 * goes to stderr.
 *
 * @throws GoMissingError without a Go toolchain, with instructions.
 * @throws GoToolError when the build fails.
 */
export function ensureReference(name: ReferenceName, options?: BuildOptions): Promise<string> {
  return buildGoTool(references[name], options);
}
