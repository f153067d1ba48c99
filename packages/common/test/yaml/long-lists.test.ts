import { expect, it } from "vitest";
import { parseYamlDocuments, readYamlDocuments, type YamlOptions } from "../../src/yaml/index.ts";

/** Longer than a part that is read as a whole. */
const filler = `- kind: ConfigMap\n  data:\n    text: |\n${"      a line of text\n\n".repeat(60_000)}`;
const list = (items: string, rest = "kind: List\n"): string => `apiVersion: v1\nitems:\n${items}${rest}`;

/** Reads with places, which reads all items at once. */
const whole = (text: string, options?: YamlOptions) =>
  Array.from(readYamlDocuments(text, options), ({ value }) => value);

function outcome(read: typeof whole, text: string, options?: YamlOptions): unknown {
  try {
    return read(text, options);
  } catch (error) {
    return error instanceof Error ? { ...error, message: error.message } : error;
  }
}

it.each([
  ["as of kubectl", list(`${filler}- kind: Secret\n  data: {a: b}\n`)],
  ["with comments and empty lines", list(`# one\n${filler}# two\n\n- 1\n#three\n- - 2\n  - 3\n`)],
  ["after a separator, and before others", `---\n${list(filler)}---\nkind: A\n---\n${list(filler)}`],
  ["without a last line break", list(`${filler}- 2`, "")],
  ["with an alias of another item", list(`${filler}- &a {b: 1}\n- *a\n`)],
  ["with an anchor that two items define", list(`${filler}- [&a 1, *a]\n- [&a 2, *a]\n`)],
  ["with an alias without an anchor", list(`${filler}- *a\n`)],
  ["with a quoted text at the start of lines", list(`${filler}- "a\n- b"\n`)],
  ["with a list in brackets over lines", list(`${filler}- [a,\n- b]\n`)],
  ["with an item on the next line", list(`${filler}-\n  a: 1\n`)],
  ["with a duplicate key", list(filler, "kind: List\nitems: []\n")],
  ["with a duplicate key in an item", list(`${filler}- {a: 1, a: 2}\n`)],
  ["with the end of the document between items", list(`${filler}...\n- a\n`)],
  ["with a list after it", list(filler, "other:\n- a\n- b\n")],
  ["with text after it", list(filler, "other\n")],
  ["in a quoted text", `a: "x\nitems:\n${filler}"\n`],
  ["with items of another form", `items: &a\n${filler}`],
  ["with a tab", list(`${filler}-\ta\n`)],
  ["with a key of a prototype", list(`${filler}- {__proto__: {a: 1}}\n`)],
])("a long list is read as a short one: %s", (_, text) => {
  const limits = { maxAliasedNodes: 10 };
  expect(outcome(parseYamlDocuments, text, limits)).toEqual(outcome(whole, text, limits));
});

it.each([
  ["nodes", { maxNodes: 8 }],
  ["nodes, with all of the list", { maxNodes: 9 }],
  ["depth", { maxDepth: 2 }],
  ["depth, with all of the list", { maxDepth: 3 }],
  ["length", { maxLength: 2_000_000 }],
])("a long list has the limits of a short one: %s", (_, limits) => {
  expect(outcome(parseYamlDocuments, list(filler), limits)).toEqual(outcome(whole, list(filler), limits));
});

it("options apply to each item of a long list", () => {
  const text = list(`${filler}- yes\n`);
  const options = { nullPrototype: true, plainScalar: (value: string) => `<${value}>` };
  const [value] = parseYamlDocuments(text, options);
  expect(value).toEqual(whole(text, options)[0]);
  expect(Object.getPrototypeOf(value)).toBeNull();
});
