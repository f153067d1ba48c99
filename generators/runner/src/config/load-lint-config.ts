import { UsageError } from "../outcome/usage-error.ts";
import type { LintConfig } from "./config.ts";
import { isLintConfig } from "./config-keys.ts";
import { readExported } from "./read-exported.ts";

/**
 * The part of a project's configuration that is for `capikit lint`; an empty one where there is no file. Nothing else of the file is
 * checked, so that no emitter need be loaded.
 *
 * @throws UsageError when the file cannot be loaded, or `lint` is not what it must be.
 */
export async function loadLintConfig(root: string): Promise<LintConfig> {
  const found = await readExported(root);
  if (found === undefined) return {};
  const { name, exported } = found;
  const { lint = {} } = (exported ?? {}) as { lint?: unknown };
  if (!isLintConfig(lint))
    throw new UsageError(
      `lint in ${name} is not what it must be`,
      'write lint: { disable: ["crd/category"], contract: "v1beta2" }',
    );
  return lint;
}
