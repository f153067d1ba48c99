import { type LintFile, type MigrationPlan, planMigration } from "@capikit/clusterctl-kit/lint";
import { isError } from "@capikit/common/diagnostics";
import { UsageError } from "@capikit/runner";
import { createAnalyzer } from "@capikit/runner/analysis";
import { packageFallbacks } from "../../../shared/project/package-fallbacks.ts";
import type { Project } from "../../../shared/project-edit/project.ts";

/**
 * Returns the migration plan of a project, from the CRDs that its types generate now.
 *
 * @throws UsageError when the types have errors.
 */
export async function planOf({ root, draft }: Project): Promise<MigrationPlan> {
  const analyzer = await createAnalyzer({ project: root, fallback: packageFallbacks });
  const { files, diagnostics } = await analyzer.analyze(new Map());
  const error = diagnostics.find(isError);
  if (error !== undefined)
    throw new UsageError(
      `the project does not generate: ${error.location?.path ?? "capikit.config.ts"}: ${error.message}`,
      "run capikit generate, and fix its errors first",
    );
  const crds = files.flatMap(({ emitter, path, text }): LintFile[] =>
    emitter === "crd" && text !== undefined ? [{ path, content: text }] : [],
  );
  const metadata = draft.read("metadata.yaml");
  return planMigration([
    ...crds,
    ...(metadata === undefined ? [] : [{ path: "metadata.yaml", content: metadata }]),
  ]);
}
