import { expect, it } from "vitest";
import { byUrgency, partRank, relativeTime } from "../../src/console/urgency.ts";

it.each([
  [0, "now"],
  [999, "now"],
  [1_000, "1 s ago"],
  [59_999, "59 s ago"],
  [60_000, "1 min ago"],
  [7_200_000, "2 h ago"],
  [200_000_000, "2 d ago"],
  [-12_000, "in 12 s"],
])("shows %i ms as %j", (ms, text) => {
  expect(relativeTime(ms)).toBe(text);
});

it("sorts Clusters that are not ready first, and the user's program before managers", () => {
  const of = (name: string, state: "bad" | "good" | "none") => ({ namespace: "a", name, state });
  const sorted = byUrgency([of("b", "good"), of("c", "bad"), of("a", "good"), of("d", "none")]);
  expect(sorted.map(({ name }) => name)).toEqual(["c", "d", "a", "b"]);
  // Rows keep their order while other values than their state change.
  expect(byUrgency(sorted.toReversed())).toEqual(sorted);
  const parts = ["provider infrastructure-foo", "core", "api-server", "program", "generated"];
  expect(parts.toSorted((a, b) => partRank(a) - partRank(b))).toEqual([
    "program",
    "generated",
    "api-server",
    "core",
    "provider infrastructure-foo",
  ]);
});
