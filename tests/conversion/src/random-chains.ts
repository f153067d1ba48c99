import { convertedKinds } from "../../../packages/api/gen/conversion/plans.ts";
import type { Random } from "../../reference/src/random.ts";
import { edited, type KindVersion, objectOf } from "./go-objects.ts";
import type { Filling } from "./go-values.ts";
import type { ServedKind } from "./schema-arbitrary.ts";

/** A conversion of a kind to another version and back. */
export interface Direction {
  readonly from: KindVersion;
  readonly to: KindVersion;
}

/** All kinds with each pair of versions. */
export const directions: readonly Direction[] = convertedKinds.flatMap(
  ({ group, kind, hub, type, spokes }) => {
    const versions: readonly KindVersion[] = [
      { group, kind, version: hub, type, hubType: type },
      ...Object.entries(spokes).map(([version, spoke]) => ({
        ...{ group, kind, version, hubType: type },
        type: spoke.type,
      })),
    ];
    return versions.flatMap((from) => versions.filter((to) => to !== from).map((to) => ({ from, to })));
  },
);

export function apiVersionOf({ group, version }: Pick<KindVersion, "group" | "version">): string {
  return `${group}/${version}`;
}

/** Returns a random object: from nearly empty to complete, with or without errors. */
export function freshObject(version: KindVersion, random: Random, served: Filling["served"]): object {
  return objectOf(version, { ...filling(random, served), errors: random.pick([0, 0, 0, 0, 0.003, 0.02]) });
}

/** Returns the object after an edit by another client between two conversions. */
export function editedObject(
  object: object,
  version: KindVersion,
  random: Random,
  served: Filling["served"],
): object {
  const errors = random.chance(0.1) ? 0.01 : 0;
  return edited({ ...object }, version, { ...filling(random, served), errors });
}

function filling(random: Random, served: readonly ServedKind[]): Filling {
  return {
    random,
    served,
    density: random.pick([0.1, 0.3, 0.5, 0.7, 0.9, 1]),
    nulls: random.pick([0, 0, 0.02, 0.1]),
    zeros: random.pick([0, 0.1, 0.3, 0.7]),
    errors: 0,
  };
}
