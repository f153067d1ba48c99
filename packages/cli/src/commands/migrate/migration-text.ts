import type { KindMigration, MigrationPlan, MissingField } from "@capikit/clusterctl-kit/lint";

/** What is open, for people: kind by kind. */
export function migrationAsText({ kinds, done }: MigrationPlan): string {
  const parts = kinds.map(kindAsText);
  if (done.length > 0) parts.push(`Labelled for contract v1beta2 already: ${done.join(", ")}\n`);
  if (kinds.length + done.length === 0) parts.push("There is no CRD of a kind that Cluster API refers to.\n");
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
  const lines = [`${kind} (${role}, ${group})  ${place.file}:${place.line}`];
  if (newVersion === oldVersion) lines.push(`  ${oldVersion} has all that contract v1beta2 asks for`);
  else
    lines.push(
      `  a new version, such as ${newVersion}, beside ${oldVersion}, with a conversion between them`,
    );
  lines.push(...missing.map(missingAsText));
  if (oldConditions)
    lines.push(
      "  change status.conditions   to conditions of Kubernetes: no severity; reason, message and lastTransitionTime required",
    );
  lines.push(...obsolete.map((path) => `  drop   ${path}   core reads it under contract v1beta1 only`));
  lines.push(`  label  ${key}: ${value}`);
  return `${lines.join("\n")}\n`;
}

function missingAsText({ rule, field, from }: MissingField): string {
  const type = field.format === undefined ? field.type : `${field.type}, ${field.format}`;
  const instead =
    from === undefined || from === field.path
      ? from === undefined
        ? ""
        : "   in another form now"
      : `   instead of ${from}`;
  return `  add    ${field.path}   ${type}${instead}   [${rule}]`;
}
