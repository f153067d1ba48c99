import type { Json, JsonSchema, ValidationRule } from "@capikit/common/json-schema";
import { describe, expect, it } from "vitest";
import { compileRules } from "../../src/cel/index.ts";

const text: JsonSchema = { type: "string" };
const numbers: JsonSchema = { type: "array", items: { type: "integer" } };
const properties = {
  l: numbers,
  nested: { type: "array", items: numbers },
  s: text,
  p: text,
  m: { type: "object", additionalProperties: text },
  bytes: { type: "string", format: "byte" },
} satisfies Record<string, JsonSchema>;

function run(value: Json, ...rules: (string | ValidationRule)[]) {
  const validations = rules.map((rule) => (typeof rule === "string" ? { rule } : rule));
  const schema: JsonSchema = { type: "object", properties, "x-kubernetes-validations": validations };
  return compileRules(schema, { isRoot: false }).run(value, undefined);
}

const count = (length: number): number[] => Array.from({ length }, (_, index) => index);
const CANCELLED =
  "'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: ";
const OUT_OF_BUDGET =
  "validation failed due to running out of cost budget, no further validation rules will be run";

describe("the limit of one evaluation", () => {
  // Reading the list costs 2, each iteration 5, the result 1.
  it("lets an evaluation cost 1,000,000", () => {
    expect(run({ l: count(199_999) }, "self.l.all(x, x >= 0)")).toEqual({
      errors: [],
      cost: 999_998,
      exceeded: false,
    });
  });

  it("ends an evaluation that costs more, and runs no further rules", () => {
    const { errors, exceeded } = run({ l: count(200_000) }, "self.l.all(x, x >= 0)", "false");
    expect(errors.map(({ message }) => message)).toEqual([`${CANCELLED}self.l.all(x, x >= 0)`]);
    expect(exceeded).toBe(true);
  });

  it("cannot be caught by an alternative", () => {
    const { errors } = run({ l: count(200_000) }, { rule: "self.l.all(x, x >= 0) || true", message: "all" });
    expect(errors.map(({ message }) => message)).toEqual([`${CANCELLED}all`]);
  });

  it("ends a messageExpression", () => {
    const messageExpression = "'a' + string(self.l.map(x, x).size())";
    const { errors } = run({ l: count(200_000) }, { rule: "false", messageExpression }, "false");
    expect(errors.map(({ message }) => message)).toEqual([
      `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${JSON.stringify(messageExpression)}`,
    ]);
  });
});

describe("the budget of an object", () => {
  it("ends the run with the rule that exceeds it", () => {
    const rules = Array.from({ length: 12 }, () => "self.l.all(x, x >= 0)");
    const { errors, cost, exceeded } = run({ l: count(180_000) }, ...rules);
    expect(errors.map(({ message }) => message)).toEqual([OUT_OF_BUDGET]);
    expect({ cost, exceeded }).toEqual({ cost: 12 * 900_003, exceeded: true });
  });
});

describe("hostile rules over hostile data", () => {
  const long = "a".repeat(500_000);
  const words = Object.fromEntries(count(50_000).map((key) => [`k${key}`, "v"]));
  const value = {
    l: count(300_000),
    nested: [count(300_000)],
    s: `${long}!`,
    p: `(${"(a|aa)+".repeat(20)})*b`,
    m: words,
    bytes: "AAAA".repeat(100_000),
  };

  // The test timeout is an assertion too: without limits, most of these take minutes to years.
  it.each([
    ["nested loops", "self.l.all(x, self.l.all(y, self.l.all(z, x + y + z >= 0)))"],
    ["loops that cost nothing", "self.l.all(x, self.l.filter(y, false).size() == 0)"],
    ["comparing nested lists", "self.l.all(x, self.nested == self.nested)"],
    ["looking up nested lists", "self.l.all(x, self.nested[0] in [self.nested[0]])"],
    ["sizes of long texts", "self.l.all(x, self.s.size() > 0)"],
    ["patterns from the data", "self.l.all(x, !self.s.matches(self.p))"],
    ["patterns in functions that cost one", "self.l.all(x, !matches(self.s, self.p))"],
    ["repeated patterns", "self.l.all(x, !matches(self.s, 'a{1000}'.replace('a', '(a{30}b?)')))"],
    ["all matches", "self.s.findAll('a*b|a').size() > 0"],
    ["text searches", "self.l.all(x, self.s.indexOf('a' + self.s) < 0)"],
    ["text searches backwards", "self.l.all(x, self.s.lastIndexOf('b' + self.s.substring(250000)) < 0)"],
    ["replacements", "self.s.replace('', self.s).size() > 0"],
    ["formats", `'${"%s".repeat(25)}'.format([${Array.from({ length: 25 }, () => "self.s").join()}]) == ''`],
    ["joining maps", "self.l.all(x, self.m.exists(k, true))"],
    ["sizes of maps", "self.l.all(x, size(self.m) > 0)"],
    ["adding lists", "self.l.all(x, (self.l + self.l).size() > 0)"],
    ["ranges", "lists.range(9223372036854775807).size() > 0"],
    ["sorting", "self.l.sort().size() > 0"],
    ["bytes", "self.l.all(x, size(self.bytes) > 0)"],
    ["widths", "'%.999999999e'.format([1.0]).size() > 0"],
    ["failures", "self.l.all(x, self.m['none'] == 'a')"],
    ["sums of quantities", "sign(quantity('1e1000000000').add(quantity('1'))) == 1"],
  ])("%s", (_name, rule) => {
    const { errors, exceeded } = run(value, rule);
    expect(exceeded).toBe(true);
    expect(errors).toHaveLength(1);
    expect([`${CANCELLED}${rule}`, OUT_OF_BUDGET]).toContain(errors[0]?.message);
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
    expect(run({ l: count(60_000) }, ...rules).errors).toEqual([]);
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
