import { describe, expect, it } from "vitest";
import {
  ConversionError,
  canonicalBase64,
  canonicalTime,
  convertThroughHub,
  copy,
  createConvert,
  durationToSeconds,
  type HubAndSpokes,
  mapValues,
  restore,
  secondsToDuration,
} from "../../../src/conversion/runtime/index.ts";
import { listToMap, mapToList } from "../../../src/conversion/runtime/maps.ts";

describe("by name", () => {
  const same = <T extends object>(value: T): T & { name?: string } => ({ ...value });

  it("lists the values of a map, sorted by key", () => {
    const map = { nbg1: { size: 1 }, fsn1: { size: 2 }, hel1: {} };
    expect(mapToList(map, same)).toEqual([
      { name: "fsn1", size: 2 },
      { name: "hel1" },
      { name: "nbg1", size: 1 },
    ]);
  });

  it("maps the items of a list by name, also by names of Object.prototype", () => {
    const list = [{ name: "a", size: 1 }, { name: "__proto__", size: 2 }, { size: 3 }];
    const map = listToMap(list, ({ size }) => ({ size }));
    expect(Object.entries(map)).toEqual([
      ["a", { size: 1 }],
      ["__proto__", { size: 2 }],
      ["", { size: 3 }],
    ]);
    expect(Object.getPrototypeOf(map)).toBe(Object.prototype);
    expect(mapToList(map, same).map(({ name }) => name)).toEqual(["", "__proto__", "a"]);
  });
});

describe("create convert", () => {
  const same = { toHub: () => ({}), fromHub: () => ({}) };
  const widgets: HubAndSpokes = { group: "a.example", kind: "Widget", hub: "v1", spokes: { v1beta1: same } };

  it("converts objects by group and kind", () => {
    const convert = createConvert([widgets, { ...widgets, group: "b.example", hub: "v2" }]);
    const object = { apiVersion: "a.example/v1beta1", kind: "Widget" };
    expect(convert(object, "a.example/v1")).toEqual({ apiVersion: "a.example/v1", kind: "Widget" });
    expect(convert({ ...object, apiVersion: "b.example/v1beta1" }, "b.example/v2")).toEqual({
      apiVersion: "b.example/v2",
      kind: "Widget",
    });
    expect(() => convert({ ...object, kind: "Gadget" }, "a.example/v1")).toThrow(
      "cannot convert Gadget.a.example: expected one of Widget.a.example, Widget.b.example",
    );
  });

  it("refuses contradictory kinds", () => {
    expect(() => createConvert([widgets, { ...widgets, hub: "v2" }])).toThrow(
      new TypeError("conversions: Widget.a.example has two entries: merge their spokes"),
    );
    expect(() => createConvert([{ ...widgets, spokes: { v1: same } }])).toThrow(
      new TypeError("conversions: the hub v1 of Widget.a.example is also a spoke: remove the spoke"),
    );
  });
});

describe("restore", () => {
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
    const same = ({ spec, status }: object & { spec?: object; status?: object }) =>
      ({ spec, status }) as never;
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
});

describe("values", () => {
  describe("seconds of durations", () => {
    it.each([
      ["1.999s", 1],
      ["-1.999s", -1],
      ["999ms", 0],
      ["900000h", 2_147_483_647],
      ["-900000h", -2_147_483_648],
    ])("%s has %d whole seconds", (text, seconds) => {
      expect(durationToSeconds(text)).toBe(seconds);
    });

    it("refuses a text that is not a duration", () => {
      expect(() => durationToSeconds("1d")).toThrow(ConversionError);
    });

    it("are printed as durations", () => {
      expect([90, 3600, 0, -5].map(secondsToDuration)).toEqual(["1m30s", "1h0m0s", "0s", "-5s"]);
    });
  });

  describe("times", () => {
    it.each([
      ["2024-01-02T03:04:05Z", "2024-01-02T03:04:05Z"],
      ["2024-01-02T03:04:05.999+02:00", "2024-01-02T01:04:05Z"],
      ["2024-01-02T3:04:05,5Z", "2024-01-02T03:04:05Z"],
      ["2024-02-29T23:59:59-00:30", "2024-03-01T00:29:59Z"],
      ["0099-01-31T00:00:00Z", "0099-01-31T00:00:00Z"],
      ["0000-01-01T00:00:00+02:00", "-0001-12-31T22:00:00Z"],
    ])("%s becomes %s", (text, expected) => {
      expect(canonicalTime(text)).toBe(expected);
    });

    it.each([
      "",
      "2024-01-02",
      "2023-02-29T00:00:00Z",
      "2024-13-01T00:00:00Z",
      "2024-01-02T24:00:00Z",
      "2024-01-02t03:04:05z",
    ])("rejects %j", (text) => {
      expect(canonicalTime(text)).toBeUndefined();
    });
  });

  describe("bytes, texts and copies", () => {
    it("decode and re-encode base64", () => {
      expect(canonicalBase64("YW\nJj\r\n")).toBe("YWJj");
      expect(canonicalBase64("YWJ=")).toBe("YWI=");
      expect(["a", "YWI", "YW Jj", "_-8="].map(canonicalBase64)).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    });

    it("accept every key", () => {
      const given = JSON.parse('{"__proto__": {"a": 1}, "b": [1, {"c": null}]}');
      expect(JSON.stringify(copy(given))).toBe(JSON.stringify(given));
      expect(copy(given).b).not.toBe(given.b);
      expect(JSON.stringify(mapValues(given, () => 1))).toBe('{"__proto__":1,"b":1}');
    });
  });
});
