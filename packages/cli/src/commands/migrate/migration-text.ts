import type { KindMigration, MigrationPlan, MissingField } from "@capikit/clusterctl-kit/lint";

/** Returns the remaining tasks for people, by kind. */
export function migrationAsText({ kinds, done }: MigrationPlan): string {
  const parts = kinds.map(kindAsText);
  if (done.length > 0) parts.push(`Already labelled for contract v1beta2: ${done.join(", ")}\n`);
  if (kinds.length + done.length === 0) parts.push("No CRD of a kind that Cluster API refers to.\n");
  return `${parts.join("\n")}\n`;
}

function kindAsText({
  kind,
  group,
  role,
  place,
  oldVersion,
  newVersion,
  label,
  missing,
  obsolete,
  oldConditions,
}: KindMigration): string {
  const [key, value] = label;
  const lines = [`${kind} (${role}, ${group})  ${place.path}:${place.line}`];
  if (newVersion === oldVersion) lines.push(`  ${oldVersion} meets all requirements of contract v1beta2`);
  else
    lines.push(
      `  add    a new version, such as ${newVersion}, next to ${oldVersion}, with a conversion between them`,
    );
  lines.push(...missing.map(missingAsText));
  if (oldConditions)
    lines.push(
      "  change status.conditions   to conditions of Kubernetes: no severity; reason, message and lastTransitionTime required",
    );
  lines.push(...obsolete.map((path) => `  drop   ${path}   read only under contract v1beta1`));
  lines.push(`  label  ${key}: ${value}`);
  return `${lines.join("\n")}\n`;
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
