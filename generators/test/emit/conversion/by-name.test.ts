import { describe, expect, it } from "vitest";
import { runConversions } from "./run-conversions.ts";

const list = "  /**\n   * +listType=map\n   * +listMapKey=name\n   */\n  args?: Arg[];";
const argument = (value: string): string => `export interface Arg {\n  name: string;\n  ${value};\n}\n`;
const map = (type: string) => ({
  spec: `  /** +capikit:conversion:with=byName */\n  args?: Record<string, ${type}>;`,
});

describe("with=byName of plain values", () => {
  it("converts absent values to empty strings, as Cluster API does", () => {
    const { codes, files, convertSpec } = runConversions({
      versions: { v1: { spec: list, more: argument("value?: string") }, v1alpha1: map("string") },
    });
    expect(codes).toEqual([]);
    const args = [{ name: "b", value: "1" }, { name: "a" }];
    expect(convertSpec("v1", { args }, "v1alpha1")).toEqual({ args: { a: "", b: "1" } });
    expect(convertSpec("v1alpha1", { args: { a: "", b: "1" } }, "v1")).toEqual({
      args: [
        { name: "a", value: "" },
        { name: "b", value: "1" },
      ],
    });
    expect(files["widget.test.ts"]).toContain('{ requiredKeys: ["value"] }');
  });

  it("leaves required values as they are", () => {
    const { codes, text } = runConversions({
      versions: { v1: { spec: list, more: argument("value: int32") }, v1alpha1: map("int32") },
    });
    expect(codes).toEqual([]);
    expect(text).toContain("listToMap(from.args, ({ value }) => value);");
  });

  it.each([
    ["int32", "int32"],
    ["string", '"a" | "b"'],
  ])("requires functions for optional values of another type: %s and %s", (values, type) => {
    const { codes, helps } = runConversions({
      versions: { v1: { spec: list, more: argument(`value?: ${type}`) }, v1alpha1: map(values) },
    });
    expect(new Set(codes)).toEqual(new Set(["CK5408"]));
    expect(helps[0]).toContain("`byName` is built in for ");
  });
});
