import { generate, UsageError } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { writeChanges } from "../../shared/edit/write-changes.ts";
import { packageFallbacks } from "../../shared/project/package-fallbacks.ts";
import { projectRoot } from "../../shared/project/project-root.ts";
import { version } from "../../shared/report/version.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { installDependencies } from "./install-dependencies.ts";
import { packageManagerOf } from "./package-manager.ts";
import { planUpgrade } from "./plan-upgrade.ts";
import { printJson, reportEnd, reportPlan } from "./report-upgrade.ts";
import { runRelease } from "./run-release.ts";
import { targetVersion } from "./target-version.ts";

export async function run(call: Call, io: Io): Promise<number> {
  const { positionals, flags } = call;
  const [given, ...more] = positionals;
  if (more.length > 0) throw new UsageError("upgrade accepts one version", "name only the version");
  const root = projectRoot(typeof flags.project === "string" ? flags.project : ".");
  const to = await targetVersion(given, version(), root, io);
  // A release has the codemods of its own changes.
  if (to !== version()) return runRelease(to, call, root, io);

  const plan = planUpgrade(root, to, typeof flags.from === "string" ? flags.from : undefined);
  const isJson = flags.format === "json";
  const isWritten = flags["dry-run"] !== true;
  if (isWritten) writeChanges(root, plan.changes);
  if (!isJson) reportPlan(root, plan, isWritten, io);
  // Before the author raises other packages, an installation has different versions.
  const canInstall = plan.changes.length > 0 && plan.notes.length === 0;
  const isInstalling = isWritten && canInstall && flags.install !== false;
  if (isInstalling && !(await installDependencies(root, io))) return exit.findings;
  const generated =
    isInstalling && flags.generate !== false
      ? await generate({ project: root, fallback: packageFallbacks })
      : undefined;
  if (isJson) printJson(root, plan, isWritten, generated, io);
  else if (isWritten && plan.changes.length + plan.notes.length > 0) {
    const install = isInstalling ? [] : [`${packageManagerOf(root)} install`];
    await reportEnd(generated, [...install, "capikit generate"], io);
  }
  return (generated?.ok ?? true) ? exit.ok : exit.findings;
}
