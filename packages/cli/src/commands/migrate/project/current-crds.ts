import { relative } from "node:path";
import { type LintFile, type MigrationPlan, planMigration } from "@capikit/clusterctl-kit/lint";
import { isError } from "@capikit/common/diagnostics";
import { UsageError } from "@capikit/runner";
import { createAnalyzer } from "@capikit/runner/analysis";
import { packageFallbacks } from "../../../shared/project/package-fallbacks.ts";
import { releasedVersionsOfBranch } from "../../../shared/project/released-versions.ts";
import type { Project } from "../../../shared/project-edit/project.ts";
import { changedHost } from "../../../shared/project-edit/read-model.ts";

/**
 * Returns the migration plan of a project, from the CRDs that its types generate, with unwritten
 * changes.
 *
 * @throws UsageError when the types have errors.
 */
export async function planOf({ root, draft }: Project): Promise<MigrationPlan> {
  const changes = draft.changes();
  const disk = changedHost(root, changes);
  const analyzer = await createAnalyzer({ project: root, fallback: packageFallbacks, disk });
  const { files, diagnostics } = await analyzer.analyze(new Map());
  const error = diagnostics.find(isError);
  if (error !== undefined) {
    const cause = `${error.location?.path ?? "capikit.config.ts"}: ${error.message} (${error.code})`;
    throw changes.length === 0
      ? new UsageError(
          `the project does not generate: ${cause}`,
          "run capikit generate, and fix its errors first",
        )
      : new UsageError(
          `the migrated project would not generate: ${cause}`,
          "nothing was written; change the field or its marker by hand, and run the command again",
        );
  }
  const crds = files.flatMap(({ emitter, path, text }): LintFile[] =>
    emitter === "crd" && text !== undefined ? [{ path: relative(root, path), content: text }] : [],
  );
  const metadata = draft.read("metadata.yaml");
  return planMigration(
    [...crds, ...(metadata === undefined ? [] : [{ path: "metadata.yaml", content: metadata }])],
    { whole: true, versions: await releasedVersionsOfBranch(root) },
  );
}
