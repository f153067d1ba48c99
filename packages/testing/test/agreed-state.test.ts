import { expect, it } from "vitest";
import { agreedState, mixedState } from "../src/explore/agreed-states.ts";
import { stateDifferences } from "../src/explore/compare-states.ts";
import type { EndState } from "../src/explore/normalise.ts";

const stateOf = (status: Readonly<Record<string, string>>, resources: readonly string[] = []): EndState => ({
  objects: new Map([["App a", new Map(Object.entries(status))]]),
  resources,
  shape: "",
});
const isAccepted = (actual: EndState, begun: EndState, usual: EndState, merged: EndState): boolean =>
  stateDifferences(agreedState(actual, begun, usual, merged), actual).differences.length === 0;

const old = { "status.observedGeneration": "old" };

it.each([
  ["the usual status", { "status.id": "vm", "status.ip": "10" }, true],
  ["that of steps that begin together", {}, true],
  ["that of the begin of the step", { "status.id": "creating" }, true],
  ["another value", { "status.id": "failed" }, false],
  ["a half of the usual status", { "status.id": "vm" }, false],
  ["the usual status of an earlier generation", { "status.id": "vm", "status.ip": "10", ...old }, true],
  ["a member that none has", { "status.other": "vm" }, false],
] as const)("compares stopped work: %s, %o, %s", (_, status, isExpected) => {
  const usual = { "status.id": "vm", "status.ip": "10", "status.observedGeneration": "current" };
  const actual = { ...("status.ip" in status && { "status.observedGeneration": "current" }), ...status };
  const begun = stateOf({ "status.id": "creating" });
  expect(isAccepted(stateOf(actual), begun, stateOf(usual), stateOf({}))).toBe(isExpected);
});

it.each([
  [["disk", "disk"], 2, true],
  [["disk", "disk"], 1, false],
  [["disk"], 1, true],
  [["disk"], 2, true],
  [["disk"], 0, true],
  [["disk"], 3, false],
])("compares resources with equal texts by their count: %j, %i, %s", (merged, count, isExpected) => {
  const [usual, actual] = [2, count].map((one) => stateOf({}, Array<string>(one).fill("disk")));
  const begun = stateOf({}, merged.length === 2 ? ["disk", "disk"] : []);
  expect(isAccepted(actual as EndState, begun, usual as EndState, stateOf({}, merged))).toBe(isExpected);
});

it.each([
  ["1", "2", true],
  ["2", "1", true],
  ["1/2", "1", false],
])(
  "accepts parts of separate steps in those of steps that begin together: %s, %s, %s",
  (one, other, isExpected) => {
    const [actual, usual, merged] = [
      { a: one, b: other },
      { a: "1", b: "1" },
      { a: "2", b: "2" },
    ].map(
      (seen): EndState => ({
        objects: new Map(
          Object.entries(seen).map(([name, text]) => [`App ${name}`, new Map([["status.seen", text]])]),
        ),
        resources: [],
        shape: "",
      }),
    ) as [EndState, EndState, EndState];
    const { differences } = stateDifferences(mixedState(actual, merged, usual), actual);
    expect(differences.length === 0).toBe(isExpected);
  },
);
