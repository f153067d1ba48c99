import { describe, expect, it } from "vitest";
import { structPlans } from "../../gen/conversion/plans.ts";
import { structConverter } from "../../src/conversion/engine/convert-struct.ts";
import { planSteps } from "../../src/conversion/engine/plan-steps.ts";
import { structPlan } from "../../src/conversion/engine/struct-plan.ts";
import * as overrides from "../../src/conversion/overrides/index.ts";

const pairs = Object.keys(structPlans).map((key) => key.split(" > ") as [old: string, hub: string]);

/** The names of overrides in plans. */
const used = new Set(
  pairs.flatMap(([old, hub]) => {
    const { fields, finish } = structPlan(old, hub);
    return [...finish, ...fields.flatMap(({ flags }) => flags.get("with") ?? [])];
  }),
);

describe("the generated plans of Cluster API's kinds", () => {
  it("convert every field between types that the engine knows, in both directions", () => {
    for (const [old, hub] of pairs) {
      expect(() => planSteps(old, hub, "up", structConverter), `${old} > ${hub}`).not.toThrow();
      expect(() => planSteps(hub, old, "down", structConverter), `${old} > ${hub}`).not.toThrow();
    }
  });

  it("use every override", () => {
    const names = Object.keys(overrides).map((name) => name.replace(/(?:To|From)Hub$/, ""));
    expect([...new Set(names)].sort()).toEqual([...used].sort());
  });
});
