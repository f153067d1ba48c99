import { formatCount } from "@capikit/common/text";
import type { GenerateResult } from "@capikit/runner";
import { changedFiles, generatedFiles, reportFiles, showDiffs } from "../../shared/edit/report-changes.ts";
import { reportDiagnostics } from "../../shared/report/report-result.ts";
import type { Io } from "../../shared/terminal/io.ts";
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

/** Prints the result of generating, or the commands that remain without it. */
export async function reportEnd(
  generated: GenerateResult | undefined,
  remaining: readonly string[],
  io: Io,
): Promise<void> {
  if (generated === undefined) {
    io.stdout(`Next: ${remaining.join(", then ")}\n`);
    return;
  }
  await reportDiagnostics(generated.diagnostics, { positionals: [], flags: {} }, io);
  const made = generated.files.filter(({ status }) => status !== "unchanged").length;
  if (generated.ok) io.stdout(`generated ${formatCount(made, "file")}\n`);
  else io.stderr("the upgrade is written; capikit generate lists the errors again\n");
}

/** Prints everything as one JSON document. */
export function printJson(
  root: string,
  plan: UpgradePlan,
  isWritten: boolean,
  generated: GenerateResult | undefined,
  io: Io,
): void {
  const { from, to, changes, codemods, notes } = plan;
  const answer = {
    ok: generated?.ok ?? true,
    from,
    to,
    written: isWritten,
    files: changedFiles(changes, !isWritten),
    codemods,
    notes,
    ...(generated && { generated: generatedFiles(root, generated) }),
  };
  io.stdout(`${JSON.stringify(answer, null, 2)}\n`);
}
