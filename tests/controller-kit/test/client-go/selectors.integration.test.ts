import {
  type LabelSelector,
  labelMatcher,
  labelSelectorAsSelector,
  parseFieldSelector,
} from "@capikit/common/kubernetes";
import fc from "fast-check";
import { describe, it } from "vitest";
import { compare } from "../../src/client-go/compare.ts";

const word = fc.constantFrom("a", "b", "c", "env", "x1", "7", "07", "10", "in", "notin");
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("a", "b", "app", "example.com/a", "7", "in") },
  { weight: 1, arbitrary: fc.constantFrom("", "-a", "a/b/c", "Example.com/a", "a b", "a".repeat(64), "/a") },
);
const value = fc.oneof(
  { weight: 8, arbitrary: word },
  {
    weight: 1,
    arbitrary: fc.constantFrom("", "-a", "-3", "a b", "a".repeat(64), "ä", "9223372036854775808"),
  },
);
const labels = fc.dictionary(fc.constantFrom("a", "b", "app", "example.com/a", "7", "in"), word);
const blank = fc.constantFrom("", "", "", " ", "\t");
/** Values that a file may have where the API has another type. */
const otherShape = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 40, arbitrary: arbitrary as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, 1, "", [], {}) },
  );
const requirementText = fc
  .tuple(blank, key, blank, fc.nat(8), fc.array(value, { maxLength: 3 }), blank)
  .map(([before, name, space, form, values, after]) => {
    const [first = ""] = values;
    const list = `(${values.join(`,${after}`)})`;
    const forms = [
      name,
      `!${space}${name}`,
      `${name}${space}=${after}${first}`,
      `${name}${space}==${after}${first}`,
      `${name}${space}!=${after}${first}`,
      `${name} in ${list}`,
      `${name} notin${space}${list}`,
      `${name}${space}>${after}${first}`,
      `${name}${space}<${after}${first}`,
    ];
    return `${before}${forms[form]}${after}`;
  });

describe("label selectors are those of apimachinery", () => {
  const matches = ({ matches }: ReturnType<typeof labelMatcher>, sets: readonly Record<string, string>[]) =>
    sets.map((set) => matches(set));

  it("as text", async () => {
    const question = fc.record({
      op: fc.constant("selector"),
      text: fc.array(requirementText, { maxLength: 3 }).map((parts) => parts.join(",")),
      labels: fc.array(labels, { minLength: 5, maxLength: 5 }),
    });
    await compare(question, ({ text, labels }) => ({ matches: matches(labelMatcher(text), labels) }), 400);
  });

  it("of objects", async () => {
    const expression = fc.record(
      {
        key: otherShape(key),
        operator: fc.constantFrom<unknown>(null, "In", "NotIn", "Exists", "DoesNotExist", "In", "Gt", ""),
        values: otherShape(fc.array(otherShape(value), { maxLength: 3 })),
      },
      { requiredKeys: ["key", "operator"] },
    );
    const object = fc.record(
      {
        matchLabels: otherShape(fc.dictionary(key, otherShape(value), { maxKeys: 2 })),
        matchExpressions: otherShape(fc.array(otherShape(expression), { maxLength: 2 })),
      },
      { requiredKeys: [] },
    );
    await compare(
      fc.record({
        op: fc.constant("selector"),
        object: fc.option(object, { freq: 20 }),
        labels: fc.array(labels, { minLength: 5, maxLength: 5 }),
      }),
      ({ object, labels }) => {
        const selector = labelSelectorAsSelector(object as LabelSelector | null);
        // client-go's text of a selector that matches nothing is empty, which selects everything.
        return { matches: matches(selector, labels), text: object === null ? "" : selector.text };
      },
      400,
      // capikit shortens requirements of one value.
      (text) => text.replace(/ in \(([^,()]*)\)/g, "=$1"),
    );
  });

  it("of fields", async () => {
    const token = fc.constantFrom(
      "metadata.name",
      "a",
      "b",
      "=",
      "==",
      "!=",
      "!",
      ",",
      "\\",
      "\\=",
      "\\,",
      "\\\\",
      " ",
    );
    const question = fc.record({
      op: fc.constant("selector"),
      fields: fc.array(token, { maxLength: 8 }).map((tokens) => tokens.join("")),
    });
    const sorted = (requirements: readonly (readonly string[])[]) =>
      requirements.map((one) => one.join(" ")).sort();
    await compare(
      question,
      ({ fields }) => {
        const { selector, errors } = parseFieldSelector(fields);
        if (selector === undefined) throw new TypeError(errors[0]?.message);
        return sorted(selector.map(({ field, operator, value }) => [field, operator, value]));
      },
      400,
      (text) => {
        const { out } = JSON.parse(text) as { out?: readonly (readonly string[])[] };
        return out === undefined ? text : JSON.stringify({ out: sorted(out) });
      },
    );
  });
});
