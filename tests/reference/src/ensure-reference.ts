import { type BuildOptions, buildGoTool } from "@capikit/envtest";
import { type ReferenceName, references } from "./references.ts";

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
