import { describe, expect, it } from "vitest";
import { runConversions } from "./run-conversions.ts";

describe("converted values", () => {
  it("are copies of maps in lists and in maps", () => {
    const types = {
      spec: "  selectors?: Record<string, string>[];\n  nested?: Record<string, Record<string, string>>;",
    };
    const { codes, convertSpec } = runConversions({ versions: { v1: types, v1alpha1: types } });
    expect(codes).toEqual([]);
    const spec = { selectors: [{ a: "b" }, {}], nested: { c: { d: "e" } } };
    expect(convertSpec("v1", spec, "v1alpha1")).toEqual(spec);
  });

  it("are not those of nested fields if names of fields contain dots", () => {
    const nested = "export interface Part {\n  b?: string;\n}\n";
    const moved = "  /** +capikit:conversion:from=a.b */\n  x?: string;";
    const preserved = '  a?: Part;\n  /** +capikit:conversion:preserve */\n  "a.b"?: string;';
    const both = {
      v1: { spec: '  a?: Part;\n  "a.b"?: string;', more: nested },
      v1alpha1: { spec: `${moved}\n  "a.b"?: string;` },
    };
    const spec = { a: { b: "nested" }, "a.b": "dotted" };
    for (const versions of [both, { v1: { spec: preserved, more: nested }, v1alpha1: { spec: moved } }]) {
      const { codes, roundTrip } = runConversions({ versions });
      expect(codes).toEqual([]);
      expect(roundTrip("v1", spec, "v1alpha1")).toEqual(spec);
    }
  });
});
