import type { Diagnostic } from "@capikit/common/diagnostics";
import { isRecord } from "@capikit/common/json";
import { UsageError } from "../outcome/usage-error.ts";
import { type DevConfig, devKeys } from "./dev-config.ts";
import { findBadEntries } from "./key-definition.ts";
import { readExported } from "./read-exported.ts";

/** The `dev` part of a project's configuration. */
export interface LoadedDevConfig {
  /** Name of the file; undefined without a file. */
  readonly name?: string;
  readonly dev: DevConfig;
}

/**
 * Loads the `dev` part of a project's configuration; empty without a file. Does not check other
 * parts, so that no emitter is loaded.
 *
 * @throws UsageError if the file cannot be loaded, or `dev` is invalid.
 */
export async function loadDevConfig(root: string): Promise<LoadedDevConfig> {
  const found = await readExported(root);
  if (found === undefined) return { dev: {} };
  const { name, exported } = found;
  const { dev = {} } = (exported ?? {}) as { readonly dev?: unknown };
  if (isRecord(dev) && findBadEntries(dev, devKeys).length === 0) return { name, dev };
  const problems: Diagnostic[] = [];
  const { checkSection } = await import("./check-config.ts");
  checkSection("dev", dev, devKeys, undefined, (problem) => problems.push(problem));
  const [{ message = "invalid dev", help = undefined } = {}] = problems;
  throw new UsageError(`${name}: ${message}`, help);
}
