import { PatchError } from "@capikit/common/json";
import { expect, it } from "vitest";
import { applyResponseItem } from "../../src/patches/apply-patches.ts";

const template = { apiVersion: "a/v1", kind: "T", metadata: { name: "t" }, spec: { a: 1 } };
const encoded = (text: string): string => Buffer.from(text).toString("base64");
const nested = `{"spec":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;

it("applies the merge patch of an extension", () => {
  const item = { uid: "1", patchType: "JSONMergePatch", patch: encoded('{"spec":{"b":2}}') } as const;
  expect(applyResponseItem(template, item).object).toMatchObject({ spec: { a: 1, b: 2 } });
});

it("keeps integers of 64 bits in an extension's patches", () => {
  const largest = 2n ** 63n - 1n;
  const merge = encoded(`{"spec":{"b":${largest}}}`);
  const json = encoded(`[{"op":"add","path":"/spec/b","value":${largest}}]`);
  for (const [patchType, patch] of [
    ["JSONMergePatch", merge],
    ["JSONPatch", json],
  ] as const)
    expect(applyResponseItem(template, { uid: "1", patchType, patch }).object.spec).toEqual({
      a: 1,
      b: largest,
    });
});

it.each([
  ["text that is not base64", '{"spec":{"b":2}}'],
  ["base64 of the URL alphabet", encoded('{"spec":"???>>>"}').replaceAll("/", "_")],
  ["base64 that is cut off", encoded('{"spec":{"b":2}}').slice(0, -2)],
  ["base64 of what is not JSON", encoded("nope")],
  ["JSON that is nested without bounds", encoded(nested)],
])("refuses %s, as Cluster API does", (_, patch) => {
  for (const patchType of ["JSONMergePatch", "JSONPatch"] as const) {
    expect(() => applyResponseItem(template, { uid: "1", patchType, patch })).toThrow(PatchError);
  }
});

it("applies null of a Go extension as a JSON patch without operations", () => {
  const item = { uid: "1", patchType: "JSONPatch", patch: encoded("null") } as const;
  expect(applyResponseItem(template, item)).toEqual({ object: template, operations: [] });
  expect(() => applyResponseItem(template, { ...item, patchType: "JSONMergePatch" })).toThrow(PatchError);
});
