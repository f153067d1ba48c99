import { UsageError } from "../outcome/usage-error.ts";
import type { LintConfig } from "./config.ts";
import { isLintConfig } from "./config-keys.ts";
import { readExported } from "./read-exported.ts";

/** The `lint` part of a project's configuration. */
export interface LoadedLintConfig extends LintConfig {
  /** Whether capikit builds the components of the project. */
  readonly hasProvider: boolean;
}

/**
 * Loads the `lint` part of a project's configuration; empty without a file. Does not check other
 * parts, so that no emitter is loaded.
 *
 * @throws UsageError if the file cannot be loaded, or `lint` is invalid.
 */
export async function loadLintConfig(root: string): Promise<LoadedLintConfig> {
  const found = await readExported(root);
  if (found === undefined) return { hasProvider: false };
  const { name, exported } = found;
  const { lint = {}, provider } = (exported ?? {}) as { lint?: unknown; provider?: unknown };
  if (!isLintConfig(lint))
    throw new UsageError(
      `invalid lint in ${name}`,
      'write lint: { disable: ["crd/category"], contract: "v1beta2", include: ["config/samples"] }',
    );
  return { ...lint, hasProvider: provider !== undefined };
}
