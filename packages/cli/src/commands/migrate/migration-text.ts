import type { FieldMove, KindMigration, MigrationPlan, MissingField } from "@capikit/clusterctl-kit/lint";
import { unrecognisedText } from "../../shared/lint/read-providers.ts";

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
