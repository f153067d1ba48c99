import { compileRules, type JsonSchema } from "@capikit/schema";
import { sentence } from "../inputs/texts.ts";
import { check, type FuzzTarget } from "../target.ts";

export const words = [
  "self",
  "oldSelf",
  ".text",
  ".n",
  ".list",
  ".map",
  ".nested",
  ".either",
  "['a']",
  "[0]",
  "has(",
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  ",",
  ":",
  "?",
  " ? ",
  " : ",
  " && ",
  " || ",
  "!",
  " == ",
  " != ",
  " < ",
  " >= ",
  " in ",
  " + ",
  " - ",
  " * ",
  " / ",
  " % ",
  "-",
  "1",
  "0",
  "-9223372036854775808",
  "9223372036854775807",
  "1u",
  "1.5",
  "1e400",
  "true",
  "null",
  "'a'",
  '"b"',
  "r'\\d'",
  "b'x'",
  "'\\u00e9'",
  "'\\x'",
  "'''c'''",
  ".all(x, ",
  ".exists(x, ",
  ".exists_one(x, ",
  ".map(x, ",
  ".filter(x, ",
  "x",
  ".size()",
  "size(",
  "int(",
  "uint(",
  "double(",
  "string(",
  "bytes(",
  "type(",
  "dyn(",
  "duration('1h')",
  "timestamp('2024-01-01T00:00:00Z')",
  ".getFullYear()",
  ".getHours('America/New_York')",
  ".matches('^(a+)+$')",
  ".contains('a')",
  ".startsWith(",
  ".endsWith(",
  ".replace('a', 'b')",
  ".split(',')",
  ".join()",
  ".substring(1, 2)",
  ".format([1])",
  "'%d %s %e %x'.format([1, 'a', 1.0, 2])",
  ".lowerAscii()",
  ".trim()",
  ".reverse()",
  ".indexOf('a')",
  ".charAt(0)",
  "quantity('1Gi')",
  ".asInteger()",
  ".isLessThan(quantity('2'))",
  "isQuantity(",
  "ip('::1')",
  "cidr('10.0.0.0/8')",
  ".containsIP(",
  "url('https://a/b?c')",
  ".getHost()",
  "semver('1.2.3')",
  "format.dns1123Label()",
  ".validate('A')",
  "regex.find(",
  "sets.contains(",
  "math.greatest(",
  "optional.of(",
  ".orValue(",
  ".?text",
  "[?0]",
  ".isSorted()",
  ".sum()",
  ".min()",
  "self.list.all(x, x.size() < 5)",
  "self.list.all(x, self.list.all(y, ",
  "self.list.filter(x, false)",
  "self.text.matches('a*')",
  "cel.bind(y, ",
  ".transformList(i, v, ",
  "b'\\xff'",
  "//",
  "@",
  "\n",
];

export const schema = (rule: string): JsonSchema =>
  ({
    type: "object",
    properties: {
      text: { type: "string", maxLength: 100 },
      n: { type: "integer" },
      list: { type: "array", maxItems: 10, items: { type: "string", maxLength: 20 } },
      map: { type: "object", maxProperties: 5, additionalProperties: { type: "number" } },
      nested: {
        type: "object",
        properties: { date: { type: "string", format: "date-time" }, flag: { type: "boolean" } },
      },
      either: { "x-kubernetes-int-or-string": true },
    },
    "x-kubernetes-validations": [
      { rule, messageExpression: rule, fieldPath: ".text" },
      { rule: "true", messageExpression: rule },
    ],
  }) as JsonSchema;

export const values = [
  {},
  {
    text: "a,b\u00e9\ud83d\ude00",
    n: -3,
    list: ["a", "", "bb"],
    map: { a: 1.5, __proto: 2 },
    nested: { date: "2024-02-29T00:00:00Z", flag: true },
    either: "10%",
  },
  {
    text: "a".repeat(5_000),
    list: Array.from({ length: 300 }, (_, index) => `k${index}`),
    map: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`k${index}`, index])),
  },
  { text: "1Gi", n: 9_007_199_254_740_991, list: [], map: {}, nested: {}, either: 7 },
];

/** The most that the rules of an object may cost. */
const OBJECT_LIMIT = 10_000_000;
const LIMIT = /no further validation rules will be run/;

/** CEL rules of CRDs: parsed, checked against a schema, priced, evaluated. */
export const target: FuzzTarget = {
  name: "cel",
  extension: "cel",
  arbitrary: sentence(words),
  errors: [],
  cases: 50,
  run(input) {
    const rules = compileRules(schema(input.toString("utf8")), { isRoot: false });
    for (const fault of [...rules.errors, ...rules.uncheckable])
      check(fault.message !== "", "fault without a message");
    for (const [index, value] of values.entries()) {
      const run = rules.run(value, values[index - 1]);
      const again = rules.run(value, values[index - 1]);
      check(JSON.stringify(again) === JSON.stringify(run), "two evaluations differ");
      const stopped = run.errors.filter(({ message }) => LIMIT.test(message)).length;
      check(stopped === (run.exceeded ? 1 : 0), "limit exceeded without an error, or error without one");
      check(run.exceeded || run.cost <= OBJECT_LIMIT, `rules cost ${run.cost} beyond the limit`);
    }
  },
};
