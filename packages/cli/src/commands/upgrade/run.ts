import { UsageError } from "@capikit/runner";
import { type Call, exit } from "../../shared/command/command.ts";
import { createDraft } from "../../shared/edit/draft.ts";
import { writeChanges } from "../../shared/edit/write-changes.ts";
import { projectRoot } from "../../shared/project/project-root.ts";
import { version } from "../../shared/report/version.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { capikitDependencies } from "./dependencies.ts";
import { type FinishedUpgrade, finishUpgrade } from "./finish-upgrade.ts";
import { projectPackageManager } from "./package-manager.ts";
import { planUpgrade } from "./plan-upgrade.ts";
import { isSuccessful, printJson, reportEnd, reportPlan } from "./report-upgrade.ts";
import { runRelease } from "./run-release.ts";
import { targetVersion } from "./target-version.ts";
import { versionBefore } from "./version-before.ts";

export async function run(call: Call, io: Io): Promise<number> {
  const { positionals, flags } = call;
  const [given, ...more] = positionals;
  if (more.length > 0) throw new UsageError("upgrade accepts one version", "name only the version");
  const root = projectRoot(typeof flags.project === "string" ? flags.project : ".");
  const to = await targetVersion(given, version(), root, io);
  const from = typeof flags.from === "string" ? flags.from : undefined;
  if (to !== version()) {
    // Checks the project before another release runs, which has the codemods of its own changes.
    versionBefore(root, capikitDependencies(createDraft(root).read("package.json") ?? ""), to, from);
    return runRelease(to, call, root, io);
  }

  const plan = planUpgrade(root, to, from);
  const isJson = flags.format === "json";
  const isWritten = flags["dry-run"] !== true;
  const hasChanges = plan.changes.length > 0;
  if (isWritten) writeChanges(root, plan.changes);
  if (!isJson) reportPlan(root, plan, isWritten, io);
  const isOpen = hasChanges || plan.notes.length > 0 || !plan.isInstalled;
  // Before the author raises other packages, an installation has different versions.
  const isInstalling = isWritten && isOpen && plan.notes.length === 0 && flags.install !== false;
  const finished: FinishedUpgrade = isInstalling
    ? await finishUpgrade(root, { hasChanges, isGenerating: flags.generate !== false }, io)
    : { installed: false };
  if (isJson) printJson(root, plan, isWritten, finished, io);
  else if (isWritten && isOpen) await reportEnd(finished, projectPackageManager(root), io);
  const { failure } = finished;
  if (failure !== undefined && !(failure.cause instanceof UsageError)) throw failure.cause;
  return isSuccessful(finished) ? exit.ok : exit.findings;
}
