import { structPlans } from "../../../gen/conversion/plans.ts";

/** A field that two structs have, or only that of the hub. */
export interface PlannedField {
  /** Empty for a field of the hub alone. */
  readonly old: readonly string[];
  readonly hub: readonly string[];
  readonly flags: ReadonlyMap<string, string>;
}

/** The fields of an old struct and its hub struct. */
export interface StructPlan {
  readonly fields: readonly PlannedField[];
  /** Names of functions that run afterwards. */
  readonly finish: readonly string[];
}

/** Parses a plan of `gen/conversion/plans.ts`. */
export function structPlan(old: string, hub: string): StructPlan {
  const row = structPlans[`${old} > ${hub}`];
  if (row === undefined) {
    throw new TypeError(`no plan converts ${old} to ${hub}`);
  }
  const words = row.split(" ");
  const finish = words.filter((word) => word.startsWith("@")).map((word) => word.slice(1));
  return { finish, fields: words.filter((word) => !word.startsWith("@")).map(parseField) };
}

function parseField(word: string): PlannedField {
  const [paths = "", ...flags] = word.split("+");
  const [old = "", hub = old] = paths.split(">");
  return {
    old: old === "" ? [] : old.split("."),
    hub: hub.split("."),
    flags: new Map(
      flags.map((flag): [string, string] => [flag.split("=")[0] ?? "", flag.split("=")[1] ?? ""]),
    ),
  };
}
