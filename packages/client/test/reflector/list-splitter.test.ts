import { assertJsonDepth, parseJson } from "@capikit/common/json";
import { describe, expect, it } from "vitest";
import { seeded } from "../../../testing/src/random/random.ts";
import { createListSplitter } from "../../src/reflector/list-splitter.ts";
import { measureJson } from "../../src/responses/measure-json.ts";
import { cut } from "../support/random.ts";

const tricky = [
  { metadata: { name: "a" }, items: [{ items: [] }], text: '}]{["\\' },
  { metadata: { name: "ä€😀" }, list: [[1, [2, {}]], "]"] },
  {},
  { '"items":[': "\\\\" },
];

function split(text: string, seed: number) {
  const splitter = createListSplitter();
  const items = cut(Buffer.from(text), seeded(seed)).flatMap((chunk) => splitter.push(chunk));
  return { items: items.map(({ text }) => JSON.parse(text)), rest: splitter.end() };
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

  it("measures items like the functions that visit the text again", () => {
    const items = [...tricky, { n: [2 ** 64, 1.5] }, { a: "1234567890123456789", b: [[], {}] }];
    for (const indent of [undefined, 2]) {
      const text = JSON.stringify({ items }, undefined, indent);
      const splitter = createListSplitter();
      const measured = cut(Buffer.from(text), seeded(1)).flatMap((chunk) => splitter.push(chunk));
      for (const { text, weight, depth, mayHaveLongIntegers } of measured) {
        expect(weight).toBe(measureJson(text).weight);
        expect(() => assertJsonDepth(text, depth)).not.toThrow();
        if (depth > 1) expect(() => assertJsonDepth(text, depth - 1)).toThrow();
        if (!mayHaveLongIntegers) expect(parseJson(text)).toEqual(JSON.parse(text));
      }
      expect(measured.map(({ mayHaveLongIntegers }) => mayHaveLongIntegers)).toContain(true);
    }
  });
});

describe("omitManagedFields", () => {
  const managedFields = [{ manager: "m]", fieldsV1: { 'k:{"a":"]}"}': { ".": {} } } }, {}];
  const elsewhere = {
    metadata: { labels: { managedFields: "x" }, name: "managedFields", other: { managedFields: [1] } },
    managedFields: [2],
    spec: { metadata: { a: 1, managedFields: [3] }, managedFields: [4] },
  };
  const split = (text: string, seed: number) => {
    const splitter = createListSplitter({ omitManagedFields: true });
    const measured = cut(Buffer.from(text), seeded(seed)).flatMap((chunk) => splitter.push(chunk));
    return { measured, rest: splitter.end() };
  };

  it("omits only those of an item's metadata, wherever the chunks end", () => {
    const items = [
      { metadata: { generation: 1, managedFields, name: "a" }, spec: {} },
      elsewhere,
      { kind: "B", metadata: { name: "b", managedFields } },
    ];
    const list = { items, metadata: { a: 1, managedFields: [] }, managedFields: [] };
    const text = JSON.stringify(list);
    for (let seed = 0; seed < 100; seed++) {
      const { measured, rest } = split(text, seed);
      expect(measured.map((item) => JSON.parse(item.text))).toEqual([
        { metadata: { generation: 1, managedFields: [], name: "a" }, spec: {} },
        elsewhere,
        { kind: "B", metadata: { name: "b", managedFields: [] } },
      ]);
      const weights = items.map((item) => measureJson(JSON.stringify(item)).weight);
      expect(measured.map(({ weight }) => weight)).toEqual(weights);
      expect(JSON.parse(rest)).toEqual({ ...list, items: [] });
    }
  });

  const textOf = (item: string, seed: number) => split(`{"items":[${item}]}`, seed).measured[0]?.text;

  it.each([
    ["first", '{"metadata":{"managedFields":[', "{}", '],"name":"a"}}'],
    ["only", '{"metadata":{"managedFields":[', '{},[{"a":"]"}]', "]}}"],
    ["empty", '{"metadata":{"managedFields":[', "", "]}}"],
    ["with white space", '{"metadata":{"name":"a" ,\n"managedFields"\t: [', " {} \n", '] , "generation":1}}'],
  ])("keeps an empty array: %s", (_, head, content, tail) => {
    for (let seed = 0; seed < 20; seed++) {
      const text = textOf(head + content + tail, seed) ?? "";
      expect(text).toBe(head + tail);
      expect(JSON.parse(text)).toMatchObject({ metadata: { managedFields: [] } });
    }
  });

  it.each([
    ["a value after them", '{"metadata":{"name":"a","managedFields":[{}]2}}'],
    ["a value of another key", '{"metadata":{"generation":1,"managedFields":[]2}}'],
    ["two arrays", '{"metadata":{"name":"a","managedFields":[{}],[{}]}}'],
    ["without a colon", '{"metadata":{"name":"a","managedFields",[{}]}}'],
    ["without a comma", '{"metadata":{"name":"a""managedFields":[{}]}}'],
    ["ended by a brace", '{"metadata":{"name":"a","managedFields":[{}}}}'],
  ])("leaves malformed JSON around them to the parser: %s", (_, item) => {
    for (let seed = 0; seed < 20; seed++) {
      expect(() => JSON.parse(textOf(item, seed) ?? "")).toThrow(SyntaxError);
    }
  });

  it("leaves other values to the parser", () => {
    const item = '{"metadata":{"name":"a","managedFields":{}}}';
    expect(textOf(item, 1)).toBe(item);
  });
});
