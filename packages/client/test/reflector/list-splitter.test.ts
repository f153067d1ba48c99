import { describe, expect, it } from "vitest";
import { createListSplitter } from "../../src/reflector/list-splitter.ts";
import { cut, seeded } from "../support/random.ts";

const tricky = [
  { metadata: { name: "a" }, items: [{ items: [] }], text: '}]{["\\' },
  { metadata: { name: "ä€😀" }, list: [[1, [2, {}]], "]"] },
  {},
  { '"items":[': "\\\\" },
];

function split(text: string, seed: number) {
  const splitter = createListSplitter();
  const items = cut(Buffer.from(text), seeded(seed)).flatMap((chunk) => splitter.push(chunk));
  return { items: items.map((item) => JSON.parse(item)), rest: splitter.end() };
}

describe("createListSplitter", () => {
  it.each([
    [
      "metadata last",
      { apiVersion: "v1", items: tricky, kind: "List", metadata: { resourceVersion: "5", items: [1] } },
    ],
    [
      "metadata first",
      {
        kind: "List",
        apiVersion: "v1",
        metadata: { resourceVersion: "5", x: { items: [{}] } },
        items: tricky,
      },
    ],
    ["nothing but items", { items: tricky }],
    [
      "keys that look alike",
      {
        "i\tems": [{}],
        'items"': [{}],
        "items\\": [{}],
        item: [{}],
        itemss: [{}],
        kind: "items",
        items: tricky,
      },
    ],
    ["no items", { items: [], metadata: {} }],
    ["null for items", { items: null, metadata: {} }],
    ["no list", { kind: "Status", details: { items: [{}] }, reason: "items" }],
  ])("gives items and envelope wherever the chunks end: %s", (_, list) => {
    const wanted = { ...list, ...("items" in list && list.items && { items: [] }) };
    for (const text of [JSON.stringify(list), JSON.stringify(list, undefined, 2)]) {
      for (let seed = 0; seed < 100; seed++) {
        const { items, rest } = split(text, seed);
        expect(items).toEqual(("items" in list && list.items) || []);
        expect(JSON.parse(rest)).toEqual(wanted);
      }
    }
  });

  it("returns an envelope that is not JSON when the list is truncated", () => {
    const text = JSON.stringify({ items: tricky, metadata: {} });
    for (let length = 1; length < text.length; length++) {
      const splitter = createListSplitter();
      splitter.push(Buffer.from(text.slice(0, length)));
      expect(() => JSON.parse(splitter.end()), text.slice(0, length)).toThrow(SyntaxError);
    }
  });
});
