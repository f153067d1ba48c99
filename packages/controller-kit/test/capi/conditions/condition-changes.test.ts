import { expect, it } from "vitest";
import { applyConditionChanges, ConditionConflictError, diffConditions } from "../../../src/capi/index.ts";
import { condition, freeze } from "../objects.ts";

const a = condition("A", "True");
const changed = condition("A", "False");
const other = condition("A", "Unknown");

it.each([
  ["adding what another added", [], [a], [other], "another writer added a different condition A"],
  ["changing what another changed", [a], [changed], [other], "another writer changed condition A"],
  ["changing what another removed", [a], [changed], [], "another writer removed condition A"],
  ["removing what another changed", [a], [], [other], "another writer changed condition A"],
])("%s is a conflict, unless the condition is owned", (_name, before, after, latest, message) => {
  const changes = diffConditions(before, after);
  expect(() => applyConditionChanges(latest, changes)).toThrow(ConditionConflictError);
  expect(() => applyConditionChanges(latest, changes)).toThrow(message);
  const statuses = (options: object) =>
    applyConditionChanges(latest, changes, options).map(({ status }) => status);
  expect(statuses({ owned: ["A"] })).toEqual(after.map(({ status }) => status));
  expect(statuses({ force: true })).toEqual(after.map(({ status }) => status));
});

it("keeps other conditions and does not modify its arguments", () => {
  const latest = freeze([condition("Theirs", "False"), a]);
  expect(applyConditionChanges(latest, diffConditions(freeze([a]), freeze([changed])))).toEqual([
    changed,
    condition("Theirs", "False"),
  ]);
});
