import type { Diagnostic } from "@capikit/common/diagnostics";
import { loadProjectConfig } from "../config/load-parts.ts";

/**
 * Compares the CRDs of a release with the option `crd.baseline` of the project, if it is set.
 *
 * @param files YAML or JSON files; documents other than CRDs are skipped.
 * @throws UsageError if the configuration cannot be loaded.
 */
export async function checkReleasedKinds(
  root: string,
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<readonly Diagnostic[]> {
  const { config } = await loadProjectConfig(root);
  const baseline = config.crd === false ? undefined : config.crd?.baseline;
  if (baseline === undefined || baseline === "") return [];
  const { checkFiles } = await import("./check-baseline.ts");
  return checkFiles(baseline, files, root);
}
