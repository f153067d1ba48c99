import { describe, expect, it } from "vitest";
import { emit, exportsOf } from "./emit.ts";

const rule = "+kubebuilder:validation:XValidation:rule=";

describe("the root of a variable", () => {
  it("may have unique items, also in its members", () => {
    const { text, codes } = emit({
      "src/types.ts": `/**
 * +capikit:variable:name=zones
 * +kubebuilder:validation:UniqueItems=true
 */
export type Zones = string[];

/** +capikit:variable:name=pool */
export interface Pool {
  /** +kubebuilder:validation:UniqueItems=true */
  zones: string[];
}
`,
    });
    expect(codes).toEqual([]);
    const [pool, zones] = exportsOf(text).variables.map(({ schema }) => schema.openAPIV3Schema);
    expect(zones).toMatchObject({ type: "array", uniqueItems: true });
    expect(pool?.properties?.zones).toMatchObject({ type: "array", uniqueItems: true });
  });

  it.each([
    [
      "a rule on a list",
      `${rule}"self.size() > 0"\n * +kubebuilder:validation:MaxItems=9`,
      "string[]",
      ["CK4026"],
    ],
    ["a rule on a text", `${rule}"self.size() > 0"`, "string", []],
    ["a rule on metadata", `${rule}"self.metadata.name == ''"`, "{ a?: string }", []],
  ])("has %s checked as Cluster API does", (_, marker, type, codes) => {
    const types = `/**\n * +capikit:variable:name=v\n * ${marker}\n */\nexport type V = ${type};\n`;
    expect(emit({ "src/types.ts": types }).codes).toEqual(codes);
  });
});
