import { expect, it } from "vitest";
import { createConvert, type HubAndSpokes } from "../../../src/conversion/runtime/index.ts";

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
