import type { YamlRecord } from "../read/lint-object.ts";
import { schemaAt } from "../read/schema-path.ts";
import type { MissingField } from "./kind-migration.ts";
import type { FieldMove } from "./status-moves.ts";

/** The counterparts of contract v1beta2 for spec fields of contract v1beta1. */
const counterparts: readonly (FieldMove & Required<Pick<FieldMove, "becomes">>)[] = [
  ...["nodeDrainTimeout", "nodeVolumeDetachTimeout", "nodeDeletionTimeout"].map((name) => ({
    from: `spec.machineTemplate.${name}`,
    to: `spec.machineTemplate.spec.deletion.${name}Seconds`,
    becomes: "seconds" as const,
  })),
  {
    from: "spec.machineTemplate.infrastructureRef",
    to: "spec.machineTemplate.spec.infrastructureRef",
    becomes: "reference",
  },
];

/** Returns the moves of spec fields that core reads elsewhere and in another form. */
export function specMoves(
  schema: YamlRecord,
  missing: readonly MissingField[],
  obsolete: readonly string[],
): FieldMove[] {
  const has = (path: string): boolean => schemaAt(schema, path).known === true;
  const isReference = (path: string): boolean =>
    ["apiVersion", "kind", "name"].every((name) => has(`${path}.${name}`));
  return counterparts.filter(
    ({ from, to, becomes }) =>
      obsolete.includes(from) &&
      missing.some(({ field }) => field.path === to) &&
      (becomes !== "reference" || isReference(from)),
  );
}
