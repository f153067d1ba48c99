import { describe, expect, it } from "vitest";
import { convertThroughHub, type HubAndSpokes, restore } from "../../../src/conversion/runtime/index.ts";

describe("restore", () => {
  const plan = {
    within: { items: { plan: () => ({ keep: ["size"] }), shape: ["list"], keys: ["name"] } },
  } as const;

  it("matches items by their keys, equal ones in order, and never by objects", () => {
    const target = { items: [{ name: "b" }, { name: 1 }, { name: "a" }, { name: "a" }, { name: {} }, {}] };
    restore(
      target,
      {
        items: [
          { name: "a", size: 1 },
          { name: {}, size: 2 },
          { name: "a", size: 3 },
          { name: "1", size: 4 },
          { name: "b", size: 5 },
          { size: 6 },
        ],
      },
      plan,
    );
    expect(target.items).toEqual([
      { name: "b", size: 5 },
      { name: 1 },
      { name: "a", size: 1 },
      { name: "a", size: 3 },
      { name: {} },
      { size: 6 },
    ]);
  });

  it("reads the keys of each item once", () => {
    let reads = 0;
    const items = (at: number) => ({
      get name() {
        reads += 1;
        return `item-${at}`;
      },
    });
    const list = Array.from({ length: 2000 }, (_, at) => items(at));
    restore({ items: list }, { items: list.toReversed() }, plan);
    expect(reads).toBe(4000);
  });
});

describe("data of status in annotations", () => {
  const same = ({ spec, status }: object & { spec?: object; status?: object }) => ({ spec, status }) as never;
  const widgets: HubAndSpokes<object> = {
    group: "a.example",
    kind: "Widget",
    hub: "v2",
    spokes: {
      v1: {
        toHub: same,
        fromHub: same,
        hubOnly: {
          keep: ["status"],
          within: {
            spec: { plan: () => ({ keep: ["a"] }) },
            status: { plan: () => ({ keep: ["b"] }), create: true },
          },
        },
        spokeOnly: {
          within: { spec: { plan: () => ({ keep: ["c"] }) }, status: { plan: () => ({ keep: ["d"] }) } },
        },
      },
    },
  };
  const forged = JSON.stringify({ spec: { a: 1, c: 1 }, status: { b: 1, d: 1 } });

  it.each([
    ["v1", "v2", "cluster.x-k8s.io/conversion-data", { spec: { a: 1 } }],
    ["v2", "v1", "conversion.capikit.dev/v1", { spec: { c: 1 } }],
  ])("is not restored: from %s to %s", (from, to, annotation, restored) => {
    const object = {
      apiVersion: `a.example/${from}`,
      kind: "Widget",
      metadata: { annotations: { [annotation]: forged } },
      spec: {},
      status: { ready: false },
    };
    const { spec, status } = convertThroughHub(widgets, object, `a.example/${to}`) as typeof object;
    expect({ spec, status }).toEqual({ ...restored, status: { ready: false } });
  });
});
