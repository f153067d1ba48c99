import { formatCount } from "@capikit/common/text";
import {
  changedFiles,
  generatedFiles,
  reportFiles,
  reportGenerated,
  showDiffs,
} from "../../shared/edit/report-changes.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { FinishedUpgrade } from "./finish-upgrade.ts";
import type { PackageManager } from "./package-manager.ts";
import type { UpgradePlan } from "./plan-upgrade.ts";

/** Prints the changes of an upgrade: their diff, or the written files. */
export function reportPlan(root: string, plan: UpgradePlan, isWritten: boolean, io: Io): void {
  const { from, to, changes, codemods, notes } = plan;
  const isCurrent = from === to && changes.length + notes.length === 0;
  io.stdout(isCurrent ? `the project has capikit ${to}\n` : `capikit ${from} → ${to}\n`);
  if (isWritten) reportFiles(root, changes, io);
  else showDiffs(changes, io);
  for (const { name, summary, files } of codemods)
    io.stdout(`codemod ${name} (${formatCount(files.length, "file")}): ${summary}\n`);
  for (const note of notes) io.stdout(`- ${note}\n`);
}

/** Reports whether no step after writing the changes failed. */
export function isSuccessful({ generated, failure }: FinishedUpgrade): boolean {
  return failure === undefined && (generated?.ok ?? true);
}

/** Prints the error or the result of generating, or the commands that remain without it. */
export async function reportEnd(
  { installed, generated, failure }: FinishedUpgrade,
  manager: PackageManager,
  io: Io,
): Promise<void> {
  if (failure !== undefined) {
    io.stderr(`capikit: ${failure.message}\n  help: ${failure.help}\n`);
    return;
  }
  if (generated === undefined) {
    const remaining = [...(installed ? [] : [`${manager} install`]), "capikit generate"];
    io.stdout(`Next: ${remaining.join(", then ")}\n`);
    return;
  }
  await reportGenerated(generated, io);
}

/** Prints everything as one JSON document. */
export function printJson(
  root: string,
  plan: UpgradePlan,
  isWritten: boolean,
  finished: FinishedUpgrade,
  io: Io,
): void {
  const { from, to, changes, codemods, notes } = plan;
  const { installed, generated, failure } = finished;
  const answer = {
    ok: isSuccessful(finished),
    from,
    to,
    written: isWritten,
    installed,
    files: changedFiles(changes, !isWritten),
    codemods,
    notes,
    ...(generated && { generated: generatedFiles(root, generated) }),
    ...(failure && { error: { message: failure.message, help: failure.help } }),
  };
  io.stdout(`${JSON.stringify(answer, null, 2)}\n`);
}
