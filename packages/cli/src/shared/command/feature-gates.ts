import { UsageError } from "@capikit/generators/run";

/** Reads the values of `--feature-gates`, with several gates separated by commas. @throws UsageError */
export function readFeatureGates({
  lists,
}: {
  readonly lists?: { readonly "feature-gates"?: readonly string[] };
}): Readonly<Record<string, boolean>> {
  const values = lists?.["feature-gates"]?.flatMap((value) => value.split(",")) ?? [];
  return Object.fromEntries(
    values.map((value) => {
      const [, gate, on] = /^(\w+)=(true|false)$/.exec(value.trim()) ?? [];
      if (gate === undefined)
        throw new UsageError(
          `--feature-gates: invalid value ${JSON.stringify(value)}`,
          "use GATE=true or GATE=false, such as ClusterTopology=false",
          ["feature-gates"],
        );
      return [gate, on === "true"];
    }),
  );
}
