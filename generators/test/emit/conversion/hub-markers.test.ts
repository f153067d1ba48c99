import { describe, expect, it } from "vitest";
import { runConversions } from "./run-conversions.ts";

const modeFunctions = `export function modeToHub(value: string): string {
  return value.toUpperCase();
}
export function modeFromHub(value: string): string {
  return value.toLowerCase();
}
`;
const mode = "/**\n   * +capikit:conversion:from=oldMode\n   * +capikit:conversion:with=mode\n   */";

describe("markers of the hub's fields", () => {
  it("do not apply to fields that from does not name", () => {
    const { codes, convertSpec } = runConversions({
      versions: {
        v1: { spec: `  ${mode}\n  mode?: string;` },
        v1beta1: { spec: "  mode?: string;" },
        v1alpha1: { spec: "  oldMode?: string;" },
      },
      overrides: modeFunctions,
    });
    expect(codes).toEqual([]);
    expect(convertSpec("v1alpha1", { oldMode: "fast" }, "v1")).toEqual({ mode: "FAST" });
    expect(convertSpec("v1", { mode: "FAST" }, "v1alpha1")).toEqual({ oldMode: "fast" });
    expect(convertSpec("v1beta1", { mode: "Fast" }, "v1")).toEqual({ mode: "Fast" });
    expect(convertSpec("v1", { mode: "Fast" }, "v1beta1")).toEqual({ mode: "Fast" });
  });

  it("apply to fields of spokes that name the hub's field", () => {
    const { convertSpec } = runConversions({
      versions: {
        v1: { spec: "  /** +capikit:conversion:with=mode */\n  mode?: string;" },
        v1alpha1: { spec: "  /** +capikit:conversion:from=mode */\n  oldMode?: string;" },
      },
      overrides: modeFunctions,
    });
    expect(convertSpec("v1alpha1", { oldMode: "fast" }, "v1")).toEqual({ mode: "FAST" });
  });

  it("convert durations of one version to the seconds of others", () => {
    const { codes, files, convertSpec } = runConversions({
      versions: {
        v1: {
          spec: "  /**\n   * +capikit:conversion:from=timeout\n   * +capikit:conversion:with=seconds\n   * +capikit:conversion:lossy\n   */\n  timeoutSeconds?: int32;",
        },
        v1beta1: { spec: "  timeoutSeconds?: int32;" },
        v1alpha1: { spec: "  timeout?: Duration;" },
      },
    });
    expect(codes).toEqual([]);
    expect(convertSpec("v1alpha1", { timeout: "1m" }, "v1beta1")).toEqual({ timeoutSeconds: 60 });
    const [oldest = "", newer = ""] = files["widget.test.ts"]?.split('it("v1 through v1beta1"') ?? [];
    expect(oldest).not.toContain("timeout");
    expect(newer).toContain("timeoutSeconds:");
  });

  it("do not apply to types that both versions share", () => {
    const types = { spec: "  part?: Part;", more: 'import type { Part } from "../../part.js";\n' };
    const { codes, text } = runConversions({
      versions: { v1: types, v1alpha1: types },
      overrides: modeFunctions,
      more: {
        "part.ts": "export interface Part {\n  /** +capikit:conversion:with=mode */\n  mode?: string;\n}\n",
      },
    });
    expect(codes).toEqual([]);
    expect(text).toContain("if (from.mode !== undefined) to.mode = from.mode;");
  });

  it("name functions of finish that are called once", () => {
    const zones = (field: string) => ({
      marker: "+capikit:conversion:finish=zones",
      spec: `  /** +capikit:conversion:handled */\n  ${field};`,
    });
    const { codes, convertSpec } = runConversions({
      versions: { v1: zones("zones?: string[]"), v1alpha1: zones("zone?: string") },
      overrides: `export function zonesToHub(from: { zone?: string }, to: { zones?: string[] }): void {
  to.zones = [...(to.zones ?? []), from.zone ?? ""];
}
`,
    });
    expect(codes).toEqual([]);
    expect(convertSpec("v1alpha1", { zone: "a" }, "v1")).toEqual({ zones: ["a"] });
  });
});
