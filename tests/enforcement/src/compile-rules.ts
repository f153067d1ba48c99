import type { JsonSchema, ValidationRule } from "@capikit/schema";
import { type Random, randomFrom } from "../../reference/src/random.ts";
import { ON_LIST, ON_MAP, ON_TEXT } from "./cost-rules.ts";
import {
  boolean,
  integer,
  intOrString,
  list,
  map,
  number,
  object,
  open,
  text,
} from "./own-definitions/define.ts";

/** Values of every type that rules can read. Most are bounded, to limit the cost. */
const FIELDS: Readonly<Record<string, JsonSchema>> = {
  i: integer,
  n: number,
  s: { ...text, maxLength: 10 },
  free: text,
  b: boolean,
  e: { ...text, enum: ["a", "bbb"] },
  t: { ...text, format: "date-time" },
  da: { ...text, format: "date" },
  d: { ...text, format: "duration" },
  by: { ...text, format: "byte", maxLength: 10 },
  ios: intOrString,
  li: list(integer, { maxItems: 4 }),
  ls: list({ ...text, maxLength: 5 }, { maxItems: 4 }),
  any: list(text),
  set: list({ ...text, maxLength: 5 }, { maxItems: 4, "x-kubernetes-list-type": "set" }),
  lo: list(object({ k: { ...text, maxLength: 5 }, v: integer }, { required: ["k"] }), {
    maxItems: 4,
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["k"],
  }),
  m: map({ ...text, maxLength: 5 }, { maxProperties: 4 }),
  mi: map(integer, { maxProperties: 4 }),
  o: object({ a: { ...text, maxLength: 5 }, "a-b": integer, namespace: text }),
  nul: { ...text, nullable: true, maxLength: 5 },
  typeless: open,
  preserved: object({ known: integer }, { "x-kubernetes-preserve-unknown-fields": true }),
};

/** The schema of `self` for rules of {@link compileSchemaOf}. */
export function compileSchemaOf(rules: readonly ValidationRule[]): JsonSchema {
  const spec = object(FIELDS, { "x-kubernetes-validations": rules });
  return object({ spec });
}

const VALUES: readonly string[] = [
  ...Object.keys(FIELDS).map((name) => `self.${name}`),
  "1",
  "1u",
  "1.5",
  "'a'",
  "b'a'",
  "true",
  "null",
  "[1, 2]",
  "['a']",
  "[]",
  "{'a': 1}",
  "{}",
  "duration('1h')",
  "timestamp('2020-01-01T00:00:00Z')",
  "quantity('1Gi')",
  "ip('1.2.3.4')",
  "cidr('10.0.0.0/8')",
  "url('https://a.b/c')",
  "semver('1.2.3')",
  "optional.of(1)",
  "optional.none()",
  "format.dns1123Label()",
  "self.?o.?a",
  "self.m[?'a']",
  "type(1)",
  "int",
  "self",
  "self.nope",
  "nope",
  "oldSelf.i",
  "self.lo[0].k",
  "self.o.__namespace__",
  "self.o.namespace",
  "self.o.a__dash__b",
  "dyn(1)",
];

const METHODS =
  "abs add all asInteger asApproximateFloat charAt compareTo contains containsCIDR containsIP distinct endsWith exists exists_one existsOne family filter find findAll flatten format get getDate getDayOfMonth getDayOfWeek getDayOfYear getEscapedPath getFullYear getHost getHostname getHours getMilliseconds getMinutes getMonth getPort getQuery getScheme getSeconds hasValue indexOf ip isCanonical isGreaterThan isGlobalUnicast isInteger isLessThan isLinkLocalMulticast isLinkLocalUnicast isLoopback isSorted isUnspecified join lastIndexOf lowerAscii major map masked matches max min minor optMap optFlatMap or orValue patch prefixLength prerelease replace reverse sign size slice sort sortBy split startsWith sub substring sum transformList transformMap trim unwrap upperAscii validate value".split(
    " ",
  );

const FUNCTIONS =
  "bool bytes cidr double duration dyn format.named has int ip ip.isCanonical isCIDR isIP isQuantity isSemver isURL lists.range math.abs math.greatest math.least optional.of optional.ofNonZeroValue quantity semver sets.contains sets.equivalent sets.intersects size string strings.quote timestamp type uint url base64.encode cel.bind".split(
    " ",
  );

const OPERATORS = "+ - * / % == != < <= > >= in && ||".split(" ");

const MACROS: readonly string[] = [
  "RECEIVER.all(x, x == ARG)",
  "RECEIVER.all(k, v, k == v)",
  "RECEIVER.exists(x, ARG in x)",
  "RECEIVER.exists_one(x, x > ARG)",
  "RECEIVER.map(x, x + x).size() > 0",
  "RECEIVER.map(x, x != ARG, x).size() > 0",
  "RECEIVER.filter(x, x.size() > 1) == ARG",
  "RECEIVER.transformList(i, x, x) == ARG",
  "RECEIVER.transformMap(k, v, v) == ARG",
  "RECEIVER.exists(i, x, i == ARG)",
  "RECEIVER.optMap(x, x + x).hasValue()",
  "has(RECEIVER.a)",
  "has(RECEIVER)",
  "RECEIVER[ARG] == ARG",
  "RECEIVER[?ARG].hasValue()",
  "RECEIVER.?a.orValue(ARG) == ARG",
  "!RECEIVER",
  "-RECEIVER == ARG",
  "RECEIVER ? ARG : ARG",
  "true ? RECEIVER == ARG : false",
  "[RECEIVER, ARG].size() == 2",
  "{RECEIVER: ARG}.size() == 1",
  "{'x': RECEIVER, ?'y': ARG}.size() == 1",
  "[?RECEIVER].size() == 1",
  "type(RECEIVER) == type(ARG)",
  "RECEIVER in [ARG]",
  "RECEIVER in {'a': ARG}",
];

/** Rules for {@link compileSchemaOf}, most with an error: deterministic for a seed. */
export function drawRules(count: number, seed: number): ValidationRule[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => drawRule(random));
}

/** Reports whether a rule has invalid texts, which prevent the API server from compiling. */
export function isSingle({ rule, message, messageExpression, fieldPath }: ValidationRule): boolean {
  const multiline = rule.includes("\n") || rule.trim() === "";
  return message !== undefined || fieldPath !== undefined || messageExpression?.trim() === "" || multiline;
}

function drawRule(random: Random): ValidationRule {
  const rule = drawExpression(random);
  const dice = random.below(20);
  if (dice === 0) return { rule, messageExpression: random.pick([...MESSAGES, drawExpression(random)]) };
  if (dice === 1) return { rule, fieldPath: random.pick(PATHS) };
  if (dice === 2) return { rule: `${rule} || self.i == 1`, optionalOldSelf: random.chance(0.5) };
  if (dice === 3) return { rule: random.pick(OLD), optionalOldSelf: random.chance(0.5) };
  if (dice === 4) return { rule, message: random.pick(["", " ", "a\nb", "fine", "é"]) };
  if (dice === 5) return { rule: garble(rule, random) };
  return { rule };
}

/** Returns one or more rules, most of them valid. */
function drawSensible(random: Random): string {
  const [rules, fields] = random.pick<readonly [readonly string[], readonly string[]]>([
    [ON_TEXT, ["self.s", "self.free", "self.e", "self.nul", "self.lo[0].k", "self.o.a", "string(self.b)"]],
    [ON_LIST, ["self.ls", "self.set", "self.any", "['a', 'b']", "self.s.split(',')"]],
    [ON_MAP, ["self.m", "{'a': 'b'}"]],
  ]);
  const rule = random.pick(rules).replaceAll(/\bself\b/g, random.pick(fields));
  if (random.chance(0.6)) return rule;
  if (random.chance(0.2)) return `!(${rule})`;
  return `(${rule}) ${random.pick(["&&", "||", "==", "!="])} (${drawSensible(random)})`;
}

function drawExpression(random: Random): string {
  if (random.chance(0.35)) return drawSensible(random);
  const value = (): string => random.pick(VALUES);
  const few = (): string => Array.from({ length: random.below(3) }, value).join(", ");
  const dice = random.below(100);
  if (dice < 35) {
    const call = `${value()}.${random.pick(METHODS)}(${few()})`;
    return random.chance(0.3) ? call : `${call} == ${random.chance(0.5) ? call : value()}`;
  }
  if (dice < 50) {
    const call = `${random.pick(FUNCTIONS)}(${few()})`;
    return random.chance(0.3) ? call : `${call} == ${random.chance(0.5) ? call : value()}`;
  }
  if (dice < 75) {
    const operation = `${value()} ${random.pick(OPERATORS)} ${value()}`;
    return random.chance(0.5) ? operation : `(${operation}) == ${value()}`;
  }
  return random.pick(MACROS).replaceAll("RECEIVER", value).replaceAll("ARG", value);
}

const MESSAGES = [
  "'fine'",
  "self.s",
  "self.i",
  "self.s + self.e",
  "string(self.b)",
  "self.nope",
  "'a' +",
  "",
  " ",
  "oldSelf.s",
  "'a\nb'",
  "self.ls.join(', ')",
  "self.free",
];

const PATHS = [
  ".i",
  ".o.a",
  ".o['a-b']",
  ".m['x.y']",
  ".m.x",
  ".nope",
  "i",
  "",
  " ",
  ".",
  ".lo[0]",
  ".lo.k",
  ".o.",
  "['i']",
  ".o.a.b",
  ".typeless.x",
  ".preserved.known",
  ".preserved.other",
  ".i\n",
  ".o[a]",
  ".o['a-b'",
  ".o['it\\'s']",
];

const OLD = [
  "self.i == oldSelf.i",
  "oldSelf.hasValue()",
  "oldSelf.value().i == self.i",
  "oldSelf.?i.orValue(1) == self.i",
  "oldSelf.optMap(o, o.i).orValue(1) == 1",
  "self.lo.all(x, oldSelf.lo.exists(y, x.k == y.k))",
  "oldSelf == self",
];

const CHARACTERS = [
  "(",
  ")",
  "[",
  "]",
  "'",
  '"',
  "\\",
  ".",
  ",",
  " ",
  "?",
  ":",
  "&",
  "|",
  "!",
  "0",
  "é",
  "\n",
  "//x\n",
  "b",
  "u",
  "-",
];

/** Removes, inserts or duplicates a character. */
function garble(rule: string, random: Random): string {
  const at = random.below(rule.length + 1);
  const dice = random.below(3);
  if (dice === 0) return rule.slice(0, at) + rule.slice(at + 1);
  if (dice === 1) return rule.slice(0, at) + random.pick(CHARACTERS) + rule.slice(at);
  return rule.slice(0, at) + rule.slice(Math.max(0, at - 3));
}
