import type { JsonSchema, ValidationRule } from "@capikit/schema";
import type { Definition } from "../definition.ts";
import {
  boolean,
  define,
  integer,
  intOrString,
  list,
  map,
  number,
  object,
  text,
  withSpec,
} from "./define.ts";

function ruled(schema: JsonSchema, ...rules: readonly (string | ValidationRule)[]): JsonSchema {
  return {
    ...schema,
    "x-kubernetes-validations": rules.map((rule) => (typeof rule === "string" ? { rule } : rule)),
  };
}

const short: JsonSchema = { ...text, maxLength: 20 };
const embedded: JsonSchema = {
  type: "object",
  "x-kubernetes-embedded-resource": true,
  "x-kubernetes-preserve-unknown-fields": true,
};

/** CEL rules for every kind of value, with all keywords of a rule. */
export const rules: readonly Definition[] = [
  define(
    "Rule",
    ruled(
      withSpec({
        text: ruled(short, "self.startsWith('a') || self.size() < 4", "self != 'forbidden'"),
        lower: ruled(short, { rule: "self.lowerAscii() == self", reason: "FieldValueForbidden" }),
        pair: ruled(
          object({ low: integer, high: integer, note: short }),
          {
            rule: "!has(self.low) || !has(self.high) || self.low <= self.high",
            messageExpression: "has(self.note) ? self.note + ' is upside down' : ''",
            fieldPath: ".low",
            reason: "FieldValueInvalid",
          },
          { rule: "!has(self.note) || self.note != 'x'", fieldPath: ".note", reason: "FieldValueDuplicate" },
        ),
        count: ruled(integer, "self % 2 == 0 || self > 100", "10 / self >= 0"),
        ratio: ruled(number, "self < 100.0 && double(int(self)) <= self + 1.0"),
        flag: ruled(boolean, "self"),
        list: ruled(
          list(short, { maxItems: 5 }),
          "self.all(x, self.exists_one(y, x == y))",
          "self.size() < 3 || self[0] != self[1]",
        ),
        items: list(ruled(short, "self.size() != 3"), { maxItems: 5 }),
        values: ruled(
          map(ruled(short, "self != 'a'"), { maxProperties: 5 }),
          "self.all(key, key.size() < 5 || self[key] != '')",
        ),
        either: ruled(intOrString, "type(self) == int ? self < 100 : self.endsWith('%')"),
        maybe: ruled({ ...short, nullable: true }, "self != 'null'"),
        date: ruled({ ...text, format: "date-time" }, "self.getFullYear() > 2000"),
        day: ruled({ ...text, format: "date" }, "self > timestamp('2000-01-01T00:00:00Z')"),
        time: ruled({ ...text, format: "duration" }, "self < duration('1h') && self.getSeconds() >= 0"),
        bytes: ruled({ ...text, format: "byte", maxLength: 20 }, "self != b'abc'"),
        address: ruled(short, "self == '' || isIP(self) || isCIDR(self)"),
        link: ruled({ ...text, maxLength: 60 }, "isURL(self) && url(self).getScheme() in ['http', 'https']"),
        amount: ruled(short, "isQuantity(self) && quantity(self).isGreaterThan(quantity('1m'))"),
        version: ruled(short, "isSemver(self) && semver(self).isLessThan(semver('2.0.0'))"),
        pattern: ruled(short, "self.find('[0-9]+') == '' || int(self.find('[0-9]+')) < 50"),
        label: ruled(short, "!format.dns1123Label().validate(self).hasValue()"),
        resource: ruled(embedded, "self.kind != 'Secret' && self.metadata.name.size() < 5"),
        escaped: ruled(
          object({ namespace: short, "a-b": short, "a.b": short, "x/y": short, a__b: short }),
          "!has(self.__namespace__) || self.__namespace__ != 'x'",
          "!has(self.a__dash__b) || !has(self.a__dot__b) || self.a__dash__b != self.a__dot__b",
        ),
        wanted: ruled(
          object({ mode: { ...short, default: "auto" }, size: integer }, { required: ["mode"] }),
          "self.mode != 'manual' || has(self.size)",
        ),
        optional: ruled(object({ inner: object({ a: short }) }), "self.?inner.?a.orValue('x') != 'y'"),
      }),
      "!has(self.spec) || !has(self.spec.flag) || self.metadata.name.startsWith('o')",
      { rule: "has(self.spec)", message: "spec is needed", reason: "FieldValueRequired", fieldPath: ".spec" },
    ),
  ),
  define(
    "Transition",
    withSpec(
      {
        immutable: ruled(short, { rule: "self == oldSelf", message: "may not change" }),
        growing: ruled(integer, {
          rule: "self >= oldSelf",
          messageExpression: "oldSelf > 5 ? 'was more than five' : 'was more'",
        }),
        onceSet: ruled(object({ value: short }), "!has(oldSelf.value) || has(self.value)"),
        optionalOld: ruled(short, {
          rule: "!oldSelf.hasValue() || self == oldSelf.value()",
          optionalOldSelf: true,
        }),
        startsAtOne: ruled(integer, {
          rule: "oldSelf.hasValue() ? self == oldSelf.value() + 1 : self == 1",
          optionalOldSelf: true,
          reason: "FieldValueForbidden",
        }),
        noNew: ruled(list(short, { maxItems: 5 }), "self.all(x, x in oldSelf)"),
        set: ruled(
          list(short, { maxItems: 5, "x-kubernetes-list-type": "set" }),
          "oldSelf.all(x, x in self)",
        ),
        byName: list(
          object(
            { name: short, value: ruled(integer, "self >= oldSelf"), both: integer },
            { required: ["name"] },
          ),
          {
            maxItems: 5,
            "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["name"],
            "x-kubernetes-validations": [{ rule: "self.size() >= oldSelf.size()" }],
          },
        ),
        values: map(ruled(integer, "self > oldSelf - 10", "self < 1000"), { maxProperties: 5 }),
        plain: ruled(integer, "self < 50"),
        bounded: { ...integer, maximum: 20 },
        word: { ...short, pattern: "^[a-z]*$", maxLength: 6 },
        choice: { ...short, enum: ["a", "b"] },
        atomic: list(object({ a: { ...integer, minimum: 0 } }), {
          "x-kubernetes-list-type": "atomic",
          maxItems: 5,
        }),
        listOfBounded: list({ ...integer, minimum: 0 }, { maxItems: 5 }),
        wanted: object({ a: integer, b: { ...integer, minimum: 0 } }, { required: ["a"] }),
        oneOf: object({ a: integer, b: integer }, { oneOf: [{ required: ["a"] }, { required: ["b"] }] }),
        unique: list(short, { "x-kubernetes-list-type": "set", maxItems: 5 }),
      },
      { "x-kubernetes-validations": [{ rule: "!has(oldSelf.plain) || has(self.plain)" }] },
    ),
    { subresources: { status: {} } },
  ),
];
