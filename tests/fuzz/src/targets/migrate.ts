import { type KindMigration, planMigration } from "@capikit/clusterctl-kit/lint";
import { renderDiagnostics } from "@capikit/common/diagnostics";
import { UsageError } from "../../../../generators/src/run/outcome/usage-error.ts";
import { draftTypes } from "../../../../packages/cli/src/commands/migrate/draft-types.ts";
import { migrationAsText } from "../../../../packages/cli/src/commands/migrate/migrate.ts";
import { checkGeneratedFiles } from "../inputs/generated-files.ts";
import { changedYaml } from "../inputs/json.ts";
import { crd, metadata } from "../inputs/provider.ts";
import { check, type FuzzTarget } from "../target.ts";

/** A folder without files. */
const out = "/nonexistent";

const template = {
  ...crd,
  metadata: { ...crd.metadata, name: "foomachinetemplates.infrastructure.cluster.x-k8s.io" },
  spec: {
    ...crd.spec,
    names: { kind: "FooMachineTemplate", plural: "foomachinetemplates", singular: "foomachinetemplate" },
  },
};

/** CRDs of contract v1beta1 migrated to v1beta2: the plan, and the draft types of both versions. */
export const target: FuzzTarget = {
  name: "migrate",
  extension: "yaml",
  arbitrary: changedYaml(crd, template, metadata),
  errors: [UsageError],
  cases: 4,
  run(input) {
    const files = [{ path: "crd.yaml", content: input }];
    const plan = planMigration(files);
    check(JSON.stringify(planMigration(files)) === JSON.stringify(plan), "two plans differ");
    const text = migrationAsText(plan) + renderDiagnostics(plan.diagnostics, { format: "text" });
    check(text.length <= 100_000 + 200 * input.length, `text of ${text.length} characters`);
    for (const kind of plan.kinds) checkKind(kind);
    const { files: drafts, error } = draftTypes(plan.kinds, out);
    if (error !== undefined)
      check(error.message !== "" && drafts.length === 0, "drafts together with an error");
    checkGeneratedFiles(drafts, { ownModules: ["conversion-webhook.ts"] });
    check(JSON.stringify(draftTypes(plan.kinds, out).files) === JSON.stringify(drafts), "two drafts differ");
  },
};

function checkKind({ value, oldVersion, newVersion, missing, obsolete }: KindMigration): void {
  const { versions } = value.spec as { readonly versions: readonly { readonly name: unknown }[] };
  check(
    versions.some(({ name }) => name === oldVersion),
    `no version ${oldVersion}`,
  );
  if (oldVersion === newVersion) check(missing.length + obsolete.length === 0, "changes without a version");
  else check(!versions.some((version) => version?.name === newVersion), `${newVersion} exists already`);
}
