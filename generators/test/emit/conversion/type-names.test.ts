import { describe, expect, it } from "vitest";
import { runConversions } from "./run-conversions.ts";

const overrides = `export function fixToHub(from: object, to: { x?: string }): void {
  to.x = "fixed";
}
`;
const base = "export interface Base {\n  x?: string;\n}\n";
const special = "/** +capikit:conversion:finish=fix */\nexport type Special = Base;\n";

describe("markers of a name of an object type", () => {
  it.each([
    ["first", "  a?: Special;\n  b?: Base;"],
    ["last", "  b?: Base;\n  a?: Special;"],
  ])("call finish only for fields of that name, which is used %s", (_, spec) => {
    const { codes, convertSpec } = runConversions({
      versions: {
        v1: { spec: "  a?: Base;\n  b?: Base;", more: base },
        v1alpha1: { spec, more: base + special },
      },
      overrides,
    });
    expect(codes).toEqual([]);
    expect(convertSpec("v1alpha1", { a: { x: "1" }, b: { x: "1" } }, "v1")).toEqual({
      a: { x: "fixed" },
      b: { x: "1" },
    });
  });

  it("call finish for objects of a type that both versions share", () => {
    const shared = 'import type { Base } from "../../base.js";\n';
    const { codes, convertSpec } = runConversions({
      versions: {
        v1: { spec: "  a?: Base;\n  b?: Base;", more: shared },
        v1alpha1: { spec: "  a?: Special;\n  b?: Base;", more: shared + special },
      },
      overrides,
      more: { "base.ts": base },
    });
    expect(codes).toEqual([]);
    expect(convertSpec("v1alpha1", { a: { x: "1" }, b: { x: "1" } }, "v1")).toEqual({
      a: { x: "fixed" },
      b: { x: "1" },
    });
  });

  it("move only fields in objects of that name", () => {
    const types =
      "export interface Base {\n  x?: Part;\n  y?: Part;\n}\nexport interface Part {\n  name?: string;\n}\n";
    const swapped =
      "/**\n * +capikit:conversion:move:field=x.name,hub=y.name\n * +capikit:conversion:move:field=y.name,hub=x.name\n */\nexport type Special = Base;\n";
    const { codes, convertSpec } = runConversions({
      versions: {
        v1: { spec: "  a?: Base;\n  b?: Base;", more: types },
        v1alpha1: { spec: "  a?: Special;\n  b?: Base;", more: types + swapped },
      },
    });
    expect(codes).toEqual([]);
    const part = { x: { name: "x" }, y: { name: "y" } };
    expect(convertSpec("v1alpha1", { a: part, b: part }, "v1")).toEqual({
      a: { x: { name: "y" }, y: { name: "x" } },
      b: part,
    });
  });
});
