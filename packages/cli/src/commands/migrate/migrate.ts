import { planMigration } from "@capikit/clusterctl-kit/lint";
import { exit } from "../../shared/command/command.ts";
import { leftOutText } from "../../shared/lint/lint-scope.ts";
import { lintOptions, readProviders } from "../../shared/lint/read-providers.ts";
import { reportNextSteps } from "../../shared/report/report-next-steps.ts";
import { writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { MigrateCall } from "../migrate.ts";
import { migrationAsText } from "./migration-text.ts";

export async function run(call: MigrateCall, io: Io): Promise<number> {
  const { positionals, flags } = call;
  const read = await readProviders(positionals.length > 0 ? positionals : ["."], flags, io);
  const plan = planMigration(read.files, await lintOptions(read, false, io));
  const { out } = flags;
  const drafts =
    out !== undefined ? (await import("./write-drafts.ts")).writeDrafts(plan.kinds, out) : undefined;
  const ok = plan.kinds.length + plan.diagnostics.length === 0;
  if (flags.format === "json") {
    const kinds = plan.kinds.map(({ value: _, ...kind }) => kind);
    await writeDiagnostics({ ok, ...plan, kinds, ...(drafts && { drafts }) }, "json", io);
  } else {
    io.stdout(migrationAsText(plan));
    const diagnostics = [...plan.diagnostics, ...(drafts?.warnings ?? [])];
    await writeDiagnostics({ ok, diagnostics }, "text", io);
    io.stderr(leftOutText(read.scopes));
    for (const path of drafts?.written ?? []) io.stdout(`drafted   ${shownPath(path)}\n`);
    for (const path of drafts?.kept ?? []) io.stdout(`kept      ${shownPath(path)}, which exists already\n`);
    reportNextSteps(drafts?.notes ?? [], io);
  }
  return ok ? exit.ok : exit.findings;
}
