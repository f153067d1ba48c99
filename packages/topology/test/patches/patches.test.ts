import { PatchError } from "@capikit/common/json";
import { describe, expect, it } from "vitest";
import { ValueTemplateError, valueFromTemplate } from "../../src/patches/inline-patch.ts";
import { applyResponseItem } from "../../src/patches/run-patches.ts";

describe("run patches", () => {
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

  it("compares numbers of tests as they are written, as Cluster API does", () => {
    const tested = (value: string) => {
      const patch = encoded(`[{"op":"test","path":"/spec/a","value":${value}}]`);
      return applyResponseItem(template, { uid: "1", patchType: "JSONPatch", patch });
    };
    expect(tested("1").object).toEqual(template);
    expect(() => tested("1.0")).toThrow("operation 0 (test /spec/a): the value is different");
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

  // ClusterClasses refuse indexes in inline patches, except 0 and -; extensions may use all that Go applies.
  it.each([
    [{ op: "remove", path: "/spec/list/0" }, [2, 3]],
    [{ op: "remove", path: "/spec/list/-1" }, [1, 2]],
    [{ op: "remove", path: "/spec/list/3" }, undefined],
    [{ op: "remove", path: "/spec/list/-" }, undefined],
    [{ op: "replace", path: "/spec/list/1", value: 9 }, [1, 9, 3]],
    [{ op: "replace", path: "/spec/list/-4", value: 9 }, undefined],
    [{ op: "add", path: "/spec/list/1", value: 9 }, [1, 9, 2, 3]],
    [{ op: "add", path: "/spec/list/-", value: 9 }, [1, 2, 3, 9]],
    [{ op: "add", path: "/spec/list/4", value: 9 }, undefined],
  ])("applies %j of an extension to a list", (operation, list) => {
    const given = { ...template, spec: { list: [1, 2, 3] } };
    const item = { uid: "1", patchType: "JSONPatch", patch: encoded(JSON.stringify([operation])) } as const;
    if (list === undefined) expect(() => applyResponseItem(given, item)).toThrow(PatchError);
    else expect(applyResponseItem(given, item).object.spec).toEqual({ list });
  });

  it.each([
    ["JSONMergePatch", '{"kind":null}'],
    ["JSONMergePatch", '{"kind":""}'],
    ["JSONPatch", '[{"op":"remove","path":"/kind"}]'],
    ["JSONPatch", '[{"op":"replace","path":"","value":{"spec":{}}}]'],
  ] as const)("a template without kind is refused, as by Go's decoder: %s %s", (patchType, patch) => {
    expect(() => applyResponseItem(template, { uid: "1", patchType, patch: encoded(patch) })).toThrow(
      "the patched template has no kind",
    );
  });
});

describe("the value of a template", () => {
  it.each([
    ["{{ .n }}", 3],
    ["yes", true],
    ['"yes"', "yes"],
    ["0644", 420],
    ["0o17", 15],
    ["12:30", "12:30"],
    ["1.0", 1],
    ["2026-01-02", "2026-01-02"],
    ["", null],
    ["a: {{ .n }}\nb: [x, {{ .n }}]", { a: 3, b: ["x", 3] }],
    ['{"a": null}', { a: null }],
    ["{{ .missing }}", "<no value>"],
    ["{{ range .list }}\n- {{ . }}\n{{ end }}", ["p", "q"]],
  ])("%j is %j", (template, value) => {
    expect(
      valueFromTemplate(
        template,
        new Map<string, never>(Object.entries({ n: 3, list: ["p", "q"] }) as never),
      ),
    ).toEqual(value);
  });

  it("is YAML", () => {
    expect(() => valueFromTemplate("a: b: c", new Map())).toThrow(ValueTemplateError);
  });
});
