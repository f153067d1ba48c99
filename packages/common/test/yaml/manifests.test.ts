import { expect, it } from "vitest";
import { listItems, parseObjects } from "../../src/yaml/index.ts";

const machine = (name: string) => ({ apiVersion: "x/v1", kind: "Machine", metadata: { name } });

it.each([
  ["documents", 'a: b\n---\n---\n{"apiVersion": x/v1, kind: Machine, metadata: {name: a}}\n'],
  [
    "a list",
    "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: x/v1, kind: Machine, metadata: {name: a}}\n- a\n",
  ],
  [
    "a list of a kind",
    "apiVersion: x/v1\nkind: MachineList\nitems: [{metadata: {name: a}}, {kind: Machine, metadata: {}}]\n",
  ],
  [
    "lists in lists",
    JSON.stringify({
      apiVersion: "v1",
      kind: "List",
      items: [{ apiVersion: "x/v1", kind: "MachineList", items: [{ metadata: { name: "a" } }, null] }],
    }),
  ],
])("reads %s", (_, text) => {
  const { objects, skipped } = parseObjects(text);
  expect(objects).toEqual([machine("a")]);
  expect(skipped).toHaveLength(1);
});

it("names each part that is not an object", () => {
  const text = [
    "apiVersion: v1\nkind: List\nitems: [{metadata: {}}, 1, {apiVersion: v1, kind: Secret}]",
    "kind: A\nmetadata: {}",
    "apiVersion: 1\nkind: A\nmetadata: {}",
    "apiVersion: v1\nkind: List\nitems:",
  ].join("\n---\n");
  expect(parseObjects(text)).toEqual({
    objects: [],
    skipped: [
      { place: "document 1, item 1", reason: "no kind" },
      { place: "document 1, item 2", reason: "not an object" },
      { place: "document 1, item 3", reason: "Secret without metadata" },
      { place: "document 2", reason: "A without apiVersion" },
      { place: "document 3", reason: "apiVersion of the A is not a string" },
    ],
  });
});

it("reads long JSON as short JSON, and keeps every digit", () => {
  const items = Array.from({ length: 20_000 }, (_, at) => machine(`m${at}`));
  const text = JSON.stringify({ kind: "List", apiVersion: "v1", items }).replace(
    '"m7"',
    '"m7","generation":9223372036854775807',
  );
  expect(text.length).toBeGreaterThan(1 << 20);
  const { objects } = parseObjects(text);
  expect(objects).toHaveLength(items.length);
  expect(objects[7]?.metadata).toEqual({ name: "m7", generation: 9223372036854775807n });
  expect(() => parseObjects(text, { maxDepth: 2 })).toThrow(/nested deeper than 2 levels/);
});

it.each([
  [{ kind: "List", items: [1] }, [1]],
  [{ kind: "MachineList", items: null }, []],
  [{ kind: "MachineList" }, undefined],
  [{ kind: "AllowList", items: "all" }, undefined],
  [{ kind: "Machine", items: [] }, undefined],
  [null, undefined],
])("returns the items of the list %j", (value, items) => {
  expect(listItems(value)).toEqual(items);
});
