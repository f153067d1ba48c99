import { compileRules, type JsonSchema } from "@capikit/schema";
import { integer, list, map, object, text } from "./own-definitions/define.ts";

/** A schema with one rule, whose cost grows with `n`. */
export interface CostCase {
  readonly name: string;
  readonly schemaOf: (n: number) => JsonSchema;
}

/** The API server's limit for a rule, and for all rules of a version. */
export const RULE_LIMIT = 10_000_000n;
export const TOTAL_LIMIT = 100_000_000n;

function ruled(schema: JsonSchema, rule: string): JsonSchema {
  return { ...schema, "x-kubernetes-validations": [{ rule }] };
}

/** Rules for a text. */
export const ON_TEXT = [
  "self.contains(self)",
  "self.contains('needle')",
  "self.startsWith('a') && self.endsWith('z')",
  "self.matches('^[a-z]+$')",
  "self.matches(self)",
  "self == self + 'x'",
  "(self + self + self).contains('a')",
  "self.replace('a', 'bb') == ''",
  "self.replace('a', self).contains('b')",
  "self.replace('a', 'b', 3) != self",
  "self.split(',').all(x, x.size() < 3)",
  "self.split(',', 5).exists(x, x == 'a')",
  "self.lowerAscii() == self.upperAscii()",
  "self.trim() < self",
  "self.substring(1, 3) == 'ab'",
  "self.charAt(0) in ['a', 'b', 'c']",
  "self.indexOf('x') < self.lastIndexOf('y')",
  "self.find('[0-9]+') != ''",
  "self.findAll('[a-z]', 3).size() > 2",
  "isURL(self) && url(self).getHostname() != ''",
  "isIP(self) && ip(self).family() == 4",
  "isCIDR(self) && cidr(self).containsIP('10.0.0.1')",
  "isQuantity(self) && quantity(self).compareTo(quantity('1')) > 0",
  "isSemver(self) && semver(self).major() > 1",
  "!format.dns1123Label().validate(self).hasValue()",
  "format.uuid().validate(self).hasValue()",
  "self.size() > 3 ? self.contains('x') : self.matches('y+')",
  "int(self) > 3",
  "duration(self) > duration('1h')",
  "timestamp(self) > timestamp('2020-01-01T00:00:00Z')",
  "self in ['a', 'bb', 'ccc'] || self > 'd'",
  "type(self) == string",
  "self.reverse() == self",
  "'%s-%d'.format([self, 3]) == 'x'",
  "[self, self].join(',').contains(',')",
  "cel.bind(x, self + self, x == x)",
] as const;

/** Rules for a list of texts. */
export const ON_LIST = [
  "self.all(x, x.contains('a'))",
  "self.exists(x, x == 'a') || self.exists_one(x, x == 'b')",
  "self.all(x, self.exists(y, x == y))",
  "self.map(x, x + 'y').all(z, z.size() > 2)",
  "self.map(x, x.size() > 3, x + x).exists(z, z.contains('q'))",
  "self.filter(x, x.startsWith('a')).size() < 5",
  "self == self + ['a']",
  "'a' in self",
  "self.isSorted() && self.min() < self.max()",
  "self.indexOf('x') >= 0",
  "self.join(',').size() < 100",
  "sets.contains(self, ['a', 'b'])",
  "sets.intersects(self, self)",
  "self.all(i, x, i < 3 || x != '')",
  "self.size() == 0 || self[0].matches('^a+$')",
  "self.map(x, self.map(y, x + y)).size() < 4",
  "self.transformList(i, x, x + 'a').size() > 0",
  "self[?0].orValue('x') == self[self.size() - 1]",
] as const;

/** Rules for a map of texts. */
export const ON_MAP = [
  "self.all(k, k.size() < 5 && self[k].contains('a'))",
  "self.exists(k, self[k] == k)",
  "self == self",
  "'a' in self && self['a'] != ''",
  "self.map(k, self[k]).exists(v, v == 'x')",
  "self.all(k, v, k != v)",
] as const;

const ON_OBJECT = [
  "self.names.all(x, self.names.exists_one(y, x == y)) && has(self.label)",
  "self.names.all(x, x == self.label)",
  "self.ports.all(p, self.ports.all(q, p.port != q.port || p.name == q.name))",
  "self.ports.map(p, p.port).sum() < 1000",
  "self.ports.filter(p, p.name.matches('a+')).size() == 1",
  "self.nested.all(n, n.all(m, m > 3))",
] as const;

/** Rules that grow with their own text or list, and rules with a cost per evaluation. */
export const costCases: readonly CostCase[] = [
  ...ON_TEXT.map((rule) => ({
    name: `a text: ${rule}`,
    schemaOf: (n: number) => ruled({ ...text, maxLength: n }, rule),
  })),
  ...ON_TEXT.map((rule) => ({
    name: `items: ${rule}`,
    schemaOf: (n: number) => list(ruled({ ...text, maxLength: 40 }, rule), { maxItems: n }),
  })),
  ...ON_LIST.map((rule) => ({
    name: `a list: ${rule}`,
    schemaOf: (n: number) => ruled(list({ ...text, maxLength: 12 }, { maxItems: n }), rule),
  })),
  ...ON_LIST.map((rule) => ({
    name: `texts of a list: ${rule}`,
    schemaOf: (n: number) => ruled(list({ ...text, maxLength: n }, { maxItems: 30 }), rule),
  })),
  ...ON_LIST.map((rule) => ({
    name: `lists in maps: ${rule}`,
    schemaOf: (n: number) =>
      map(ruled(list({ ...text, maxLength: 8 }, { maxItems: 6 }), rule), { maxProperties: n }),
  })),
  ...ON_MAP.map((rule) => ({
    name: `a map: ${rule}`,
    schemaOf: (n: number) => ruled(map({ ...text, maxLength: 20 }, { maxProperties: n }), rule),
  })),
  ...ON_MAP.map((rule) => ({
    name: `values of a map: ${rule}`,
    schemaOf: (n: number) => ruled(map({ ...text, maxLength: n }, { maxProperties: 20 }), rule),
  })),
  ...ON_OBJECT.map((rule) => ({
    name: `an object: ${rule}`,
    schemaOf: (n: number) => ruled(shape(n), rule),
  })),
  ...ON_OBJECT.map((rule) => ({
    name: `objects in a list: ${rule}`,
    schemaOf: (n: number) => list(ruled(shape(5), rule), { maxItems: n }),
  })),
];

function shape(n: number): JsonSchema {
  return object({
    names: list({ ...text, enum: ["a", "bbb"] }, { maxItems: n }),
    label: { ...text, format: "date-time" },
    ports: list(object({ port: integer, name: { ...text, maxLength: 5 } }, { required: ["port", "name"] }), {
      maxItems: n,
    }),
    nested: list(list(integer, { maxItems: 4 }), { maxItems: n }),
  });
}

const LARGEST = 100_000_000;

/** The smallest `n` for which a rule is too expensive; undefined for never or always. */
export function thresholdOf({ schemaOf }: CostCase, limit = RULE_LIMIT): number | undefined {
  let low = 0;
  let high = LARGEST;
  if (costAt(schemaOf(1)) > limit || costAt(schemaOf(high)) <= limit) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (costAt(schemaOf(middle)) > limit) high = middle;
    else low = middle;
  }
  return high;
}

/** Returns the cost of the rule for the limits; 0 if it does not compile. */
export function costAt(schema: JsonSchema): bigint {
  const below = { type: "object", properties: { spec: object({ f: schema }) } } as const;
  return compileRules(below).costs.reduce((sum, { total }) => sum + total, 0n);
}
