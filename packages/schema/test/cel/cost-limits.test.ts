import { describe, expect, it } from "vitest";
import {
  cancelled,
  count,
  hostileObject,
  hostileRules,
  outOfBudget,
  runWithin,
  smallLimits,
} from "./cost-limit-cases.ts";

const run = runWithin.bind(undefined, smallLimits);

describe("the limit of one evaluation", () => {
  // Reading the list costs 2, each iteration 5, the result 1.
  it("is the API server's", () => {
    expect(runWithin(undefined, { l: count(199_999) }, "self.l.all(x, x >= 0)")).toEqual({
      errors: [],
      cost: 999_998,
      exceeded: false,
    });
  });

  it("ends an evaluation that costs more, and runs no further rules", () => {
    expect(run({ l: count(1_999) }, "self.l.all(x, x >= 0)")).toMatchObject({ errors: [], cost: 9_998 });
    const { errors, exceeded } = run({ l: count(2_000) }, "self.l.all(x, x >= 0)", "false");
    expect(errors.map(({ message }) => message)).toEqual([cancelled("self.l.all(x, x >= 0)")]);
    expect(exceeded).toBe(true);
  });

  it("cannot be caught by an alternative", () => {
    const { errors } = run({ l: count(2_000) }, { rule: "self.l.all(x, x >= 0) || true", message: "all" });
    expect(errors.map(({ message }) => message)).toEqual([cancelled("all")]);
  });

  it("ends a messageExpression", () => {
    const messageExpression = "'a' + string(self.l.map(x, x).size())";
    const { errors } = run({ l: count(2_000) }, { rule: "false", messageExpression }, "false");
    expect(errors.map(({ message }) => message)).toEqual([
      `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${JSON.stringify(messageExpression)}`,
    ]);
  });
});

describe("the budget of an object", () => {
  it("ends the run with the rule that exceeds it", () => {
    const rules = Array.from({ length: 12 }, () => "self.l.all(x, x >= 0)");
    const { errors, cost, exceeded } = run({ l: count(1_800) }, ...rules);
    expect(errors.map(({ message }) => message)).toEqual([outOfBudget]);
    expect({ cost, exceeded }).toEqual({ cost: 12 * 9_003, exceeded: true });
  });
});

describe("hostile rules over hostile data", () => {
  const value = hostileObject(3_000);

  it.each(hostileRules)("%s", (_name, rule) => {
    const { errors, exceeded } = run(value, rule);
    expect(exceeded).toBe(true);
    expect(errors).toHaveLength(1);
    expect([cancelled(rule), outOfBudget]).toContain(errors[0]?.message);
  });

  it("evaluates quantities with huge exponents", () => {
    const rules = [
      "isQuantity('1e-1000000000')",
      "quantity('99999999999999999999e1000000000').isGreaterThan(quantity('1e1000000000'))",
      "!quantity('1e1000000000').isInteger()",
    ];
    expect(run({}, ...rules).errors).toEqual([]);
  });

  it("appends to lists and maps without copying them", () => {
    const rules = ["self.l.map(x, x).size() > 0", "self.l.transformMap(i, v, v).size() > 0"];
    expect(run({ l: count(600) }, ...rules).errors).toEqual([]);
  });

  it("keeps lists and maps that others were made of", () => {
    const rules = [
      "[[1].map(x, x)].all(l, l + [2] == [1, 2] && l + [3] == [1, 3] && l == [1] && l.size() == 1)",
      "[1, 2].map(x, x).map(y, y) == [1, 2]",
      "[1, 2].transformMap(i, v, v).transformMap(k, v, v + k) == {0: 1, 1: 3}",
    ];
    expect(run({}, ...rules)).toMatchObject({ errors: [] });
  });
});
