import {
  type FieldMove,
  type KindMigration,
  type MigrationPlan,
  type MissingField,
  planMigration,
} from "@capikit/clusterctl-kit/lint";
import { exit } from "../../shared/command/command.ts";
import { leftOutText } from "../../shared/lint/lint-scope.ts";
import { lintOptions, readProviders, unrecognisedText } from "../../shared/lint/read-providers.ts";
import { reportNextSteps } from "../../shared/project-edit/finish.ts";
import { writeDiagnostics } from "../../shared/report/write-diagnostics.ts";
import type { Io } from "../../shared/terminal/io.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { MigrateCall } from "../migrate.ts";

/** Returns the remaining tasks for people, by kind. */
export function migrationAsText({ kinds, done, unrecognised }: MigrationPlan): string {
  const parts = kinds.map(kindAsText);
  if (done.length > 0) {
    const labelled = done.map(({ kind, version }) => `${kind} (${version ?? "no version"})`);
    parts.push(`Already labelled for contract v1beta2: ${labelled.join(", ")}\n`);
  }
  if (kinds.length + done.length === 0) parts.push("No CRD of a kind that Cluster API refers to.\n");
  if (unrecognised.length > 0) parts.push(`${unrecognisedText(unrecognised)}\n`);
  return `${parts.join("\n")}\n`;
}

function kindAsText(migration: KindMigration): string {
  const { kind, group, role, place, missing, moves, obsolete, oldConditions } = migration;
  const lines = [`${kind} (${role}, ${group})  ${place.path}:${place.line}`, versionAsText(migration)];
  lines.push(
    ...missing.map(missingAsText),
    ...moves
      .filter(({ to, becomes }) => forms.has(becomes) || !missing.some(({ field }) => field.path === to))
      .map(moveAsText),
  );
  if (oldConditions && !moves.some(({ to }) => to === "status.conditions"))
    lines.push(
      "  change status.conditions   to conditions of Kubernetes: no severity; reason, message and lastTransitionTime required",
    );
  lines.push(
    ...obsolete.map((path) => `  drop   ${path}   read only under contract v1beta1`),
    ...Object.entries(migration.newLabels).map(([key, value]) => labelAsText(migration, key, value)),
  );
  return `${lines.join("\n")}\n`;
}

function versionAsText(migration: KindMigration): string {
  const { oldVersion, newVersion, otherVersions, missing, moves, obsolete, oldConditions } = migration;
  if (newVersion === oldVersion) return `  ${oldVersion} meets all requirements of contract v1beta2`;
  const isChanged = missing.length + moves.length + obsolete.length > 0 || oldConditions;
  const added = `  add    a new version, such as ${newVersion}, next to ${oldVersion}, with a conversion between them`;
  return [
    isChanged
      ? added
      : `${added}; ${oldVersion} already meets contract v1beta2, but other kinds of the group change`,
    ...(otherVersions.length === 0
      ? []
      : [`  keep   ${otherVersions.join(", ")}   not drafted: extend your own conversions to ${newVersion}`]),
  ].join("\n");
}

function missingAsText({ rule, field, from }: MissingField): string {
  const type = field.format === undefined ? field.type : `${field.type}, ${field.format}`;
  const instead =
    from === undefined || from === field.path
      ? from === undefined
        ? ""
        : "   in another form"
      : `   instead of ${from}`;
  return `  add    ${field.path}   ${type}${instead}   [${rule}]`;
}

/** Other forms of moved values. The form of failure domains is that of the added field. */
const forms: ReadonlyMap<FieldMove["becomes"], string> = new Map([
  ["seconds", ", in seconds"],
  ["reference", ", with apiGroup instead of apiVersion"],
]);

function moveAsText({ from, to, becomes }: FieldMove): string {
  return `  move   ${from}   to ${to}${forms.get(becomes) ?? ""}`;
}

function labelAsText({ labels }: KindMigration, key: string, value: string): string {
  const current = labels[key];
  return `  label  ${key}: ${value}${current === undefined ? "" : `   instead of ${current}, which lists no served version`}`;
}

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
