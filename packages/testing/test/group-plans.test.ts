import { expect, it } from "vitest";
import { groupPlans } from "../src/explore/group-plans.ts";
import type { Perturbation, Plan } from "../src/explore/plan.ts";

const planOf = (perturbation: Perturbation, step: number): Plan => ({
  id: `${perturbation.type}-${step}`,
  class: perturbation.class,
  perturbations: [perturbation],
  step,
  last: step,
});
const touch = (step: number): Plan => planOf({ class: "conflict", type: "touch", operation: 1 }, step);
const skip = (step: number): Plan => planOf({ class: "conflict", type: "next-step", operation: 1 }, step);
const crash = (step: number): Plan =>
  planOf({ class: "intermediate-state", type: "crash", when: "after", operation: 1 }, step);

it("shares a run among plans of different steps, the last of which may skip steps", () => {
  const plans = [
    touch(1),
    touch(2),
    touch(1),
    crash(1),
    crash(3),
    skip(1),
    skip(2),
    skip(3),
    skip(4),
    skip(2),
  ];
  expect(groupPlans(plans).map((group) => group.map(({ id }) => id))).toEqual([
    ["touch-1", "touch-2", "next-step-3"],
    ["touch-1", "next-step-2"],
    ["crash-1", "crash-3", "next-step-4"],
    ["next-step-1"],
    ["next-step-2"],
  ]);
});

it("spreads the groups of each class evenly, for explorations that end early", () => {
  const plans = [...Array.from({ length: 6 }, () => touch(1)), crash(1), crash(1)];
  expect(groupPlans(plans).map(([first]) => first?.class)).toEqual([
    ...["conflict", "conflict", "intermediate-state"],
    ...["conflict", "conflict", "conflict", "intermediate-state"],
    "conflict",
  ]);
});
