import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { checkReplays } from "./check.ts";
import { desiredReplays } from "./desired.ts";
import { listedDifferences, notJson } from "./listed-differences.ts";
import { patchReplays } from "./patches.ts";
import { type Row, readTables } from "./tables.ts";
import { variableReplays } from "./variables.ts";
import { webhookReplays } from "./webhooks.ts";

const replays = {
  ...webhookReplays,
  ...checkReplays,
  ...variableReplays,
  ...patchReplays,
  ...desiredReplays,
};
const rows = readTables();

/** Returns the reason of a difference; undefined for equal results. */
function differenceOf(row: Row): string | undefined {
  const listed = listedDifferences.find(({ matches }) => matches(row))?.reason;
  if (listed === notJson) return listed;
  const replay = replays[row.call];
  if (replay === undefined) return `${row.call} is not replayed`;
  const { go, ours } = replay(row);
  return isDeepStrictEqual(go, ours) ? undefined : (listed ?? JSON.stringify({ go, ours, row }));
}

/** Counts values by their keys. */
function countBy<T>(values: readonly T[], keyOf: (value: T) => string | undefined): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) {
    const key = keyOf(value);
    if (key !== undefined) counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

it("calls in Cluster API's unit tests have the same results, except for listed differences", () => {
  expect(countBy(rows, differenceOf)).toEqual(
    Object.fromEntries(listedDifferences.map(({ reason, count }) => [reason, count])),
  );
});

it("covers the areas of topologies", () => {
  const areaOf = ({ call }: Row): string => call.split(".")[0] ?? "";
  expect(countBy(rows, areaOf)).toEqual({
    admission: 283,
    check: 70,
    desiredstate: 94,
    inline: 133,
    names: 16,
    scope: 32,
    variables: 242,
  });
  expect(countBy(rows, (row) => (differenceOf(row) === undefined ? undefined : areaOf(row)))).toEqual({
    admission: 15,
    variables: 23,
  });
});
