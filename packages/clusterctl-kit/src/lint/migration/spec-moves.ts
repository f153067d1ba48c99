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
export function specMoves(missing: readonly MissingField[], obsolete: readonly string[]): FieldMove[] {
  return counterparts.filter(
    ({ from, to }) => obsolete.includes(from) && missing.some(({ field }) => field.path === to),
  );
}
