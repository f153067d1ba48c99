import { describe, expect, it } from "vitest";
import { cancelled, count, hostileObject, hostileRules, outOfBudget, runWithin } from "./cost-limit-cases.ts";

const run = runWithin.bind(undefined, undefined);

describe("the API server's limits", () => {
  it("end an evaluation", () => {
    const { errors } = run({ l: count(200_000) }, "self.l.all(x, x >= 0)", "false");
    expect(errors.map(({ message }) => message)).toEqual([cancelled("self.l.all(x, x >= 0)")]);
  });

  it("end the run with the rule that exceeds the budget of an object", () => {
    const rules = Array.from({ length: 12 }, () => "self.l.all(x, x >= 0)");
    const { errors, cost, exceeded } = run({ l: count(180_000) }, ...rules);
    expect(errors.map(({ message }) => message)).toEqual([outOfBudget]);
    expect({ cost, exceeded }).toEqual({ cost: 12 * 900_003, exceeded: true });
  });

  const value = hostileObject(300_000);

  // The test timeout is an assertion too.
  it.each(hostileRules)("bound the time of %s", (_name, rule) => {
    const { errors, exceeded } = run(value, rule);
    expect(exceeded).toBe(true);
    expect(errors).toHaveLength(1);
    expect([cancelled(rule), outOfBudget]).toContain(errors[0]?.message);
  });

  it("let rules append to lists and maps without copying them", () => {
    const rules = ["self.l.map(x, x).size() > 0", "self.l.transformMap(i, v, v).size() > 0"];
    expect(run({ l: count(60_000) }, ...rules).errors).toEqual([]);
  });
});
