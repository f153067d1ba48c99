import type { Json, JsonSchema, ValidationRule } from "@capikit/common/json";
import { planRules } from "../../src/cel/plan.ts";
import { type RunResult, runRules } from "../../src/cel/run.ts";

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

/** A hundredth of the API server's limits, and of the limit of steps. */
export const smallLimits = { call: 10_000, object: 100_000, work: 50_000 };

/** Runs rules on an object. Default: within the API server's limits. */
export function runWithin(
  limits: Parameters<typeof runRules>[4],
  value: Json,
  ...rules: readonly (string | ValidationRule)[]
): RunResult {
  const validations = rules.map((rule) => (typeof rule === "string" ? { rule } : rule));
  const schema: JsonSchema = { type: "object", properties, "x-kubernetes-validations": validations };
  const plan = planRules(schema, false);
  if (plan === undefined) throw new Error("no rules");
  return runRules(plan, value, undefined, true, limits);
}

export const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

export const cancelled = (rule: string): string =>
  `'operation cancelled: actual cost limit exceeded': no further validation rules will be run due to call cost exceeds limit for rule: ${rule}`;
export const outOfBudget =
  "validation failed due to running out of cost budget, no further validation rules will be run";

/** An object with a list of a length, and texts and maps to match. */
export const hostileObject = (length: number): Json => ({
  l: count(length),
  nested: [count(length)],
  s: `${"a".repeat((length * 5) / 3)}!`,
  p: `(${"(a|aa)+".repeat(20)})*b`,
  m: Object.fromEntries(count(length / 6).map((key) => [`k${key}`, "v"])),
  bytes: "AAAA".repeat(length / 3),
});

/** Rules that take minutes to years without limits. */
export const hostileRules: readonly (readonly [name: string, rule: string])[] = [
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
  [
    "text searches backwards",
    "self.l.all(x, self.s.lastIndexOf('b' + self.s.substring(self.s.size() / 2)) < 0)",
  ],
  ["replacements", "self.s.replace('', self.s).size() > 0"],
  ["formats", `'${"%s".repeat(200)}'.format([${Array.from({ length: 200 }, () => "self.s").join()}]) == ''`],
  ["joining maps", "self.l.all(x, self.m.exists(k, true))"],
  ["sizes of maps", "self.l.all(x, size(self.m) > 0)"],
  ["adding lists", "self.l.all(x, (self.l + self.l).size() > 0)"],
  ["ranges", "lists.range(9223372036854775807).size() > 0"],
  ["sorting", "self.l.sort().size() > 0"],
  ["bytes", "self.l.all(x, size(self.bytes) > 0)"],
  ["widths", "'%.999999999e'.format([1.0]).size() > 0"],
  ["failures", "self.l.all(x, self.m['none'] == 'a')"],
  ["sums of quantities", "sign(quantity('1e1000000000').add(quantity('1'))) == 1"],
];
