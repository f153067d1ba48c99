import { labelMatcher, labelSelectorAsSelector } from "@capikit/common/kubernetes";
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
        key,
        operator: fc.constantFrom("In", "NotIn", "Exists", "DoesNotExist", "In", "Gt", ""),
        values: fc.array(value, { maxLength: 3 }),
      },
      { requiredKeys: ["key", "operator"] },
    );
    const object = fc.record(
      {
        matchLabels: fc.dictionary(key, value, { maxKeys: 2 }),
        matchExpressions: fc.array(expression, { maxLength: 2 }),
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
        const selector = labelSelectorAsSelector(object);
        // client-go's text of a selector that matches nothing is empty, which selects everything.
        return { matches: matches(selector, labels), text: object === null ? "" : selector.text };
      },
      400,
      // capikit shortens requirements of one value.
      (text) => text.replace(/ in \(([^,()]*)\)/g, "=$1"),
    );
  });
});
