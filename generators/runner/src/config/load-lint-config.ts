import { UsageError } from "../outcome/usage-error.ts";
import type { LintConfig } from "./config.ts";
import { isLintConfig } from "./config-keys.ts";
import { readExported } from "./read-exported.ts";

/**
 * Loads the `lint` part of a project's configuration; empty without a file. Does not check other
 * parts, so that no emitter is
 * loaded.
 *
 * @throws UsageError if the file cannot be loaded, or `lint` is invalid.
 */
export async function loadLintConfig(root: string): Promise<LintConfig> {
  const found = await readExported(root);
  if (found === undefined) return {};
  const { name, exported } = found;
  const { lint = {} } = (exported ?? {}) as { lint?: unknown };
  if (!isLintConfig(lint))
    throw new UsageError(
      `invalid lint in ${name}`,
      'write lint: { disable: ["crd/category"], contract: "v1beta2" }',
    );
  return lint;
}
