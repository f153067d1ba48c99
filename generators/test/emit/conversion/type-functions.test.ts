import { describe, expect, it } from "vitest";
import { packageOf } from "../../support/emit-with.ts";
import { emit } from "./emit.ts";

const widget = (field: string, types: string): string =>
  `export interface Widget extends KubernetesObject {\n  spec?: WidgetSpec;\n}\nexport interface WidgetSpec {\n  ${field};\n}\n${types}`;

/** The generated module of both versions, and codes of errors. */
function convert(hub: string, spoke: string, more: Readonly<Record<string, string>> = {}) {
  const about = ` * +capikit:conversion:hub\n${"overrides.ts" in more ? " * +capikit:conversion:overrides=../../overrides.ts\n" : ""}`;
  const { files, codes } = emit({
    ...packageOf("api/v1", hub, about),
    ...packageOf("api/v1alpha1", spoke),
    ...more,
  });
  return { codes, text: files["widget.ts"] ?? "" };
}

const marked = (name: string, type: string): string =>
  `/** +capikit:conversion:with=${name} */\nexport type ${type};\n`;

describe("with on types that are not objects", () => {
  it("calls the functions of a named string", () => {
    const { text, codes } = convert(
      widget("phase?: string", ""),
      widget("phase?: Phase", marked("phase", "Phase = string")),
      {
        "overrides.ts": ["phaseToHub", "phaseFromHub"]
          .map((name) => `export function ${name}(value: string): string {\n  return value;\n}\n`)
          .join(""),
      },
    );
    expect(codes).toEqual([]);
    expect(text).toContain("to.phase = overrides.phaseToHub(from.phase);");
    expect(text).toContain("to.phase = overrides.phaseFromHub(from.phase);");
  });

  it("reports missing functions", () => {
    const { codes } = convert(
      widget("phase?: Phase", marked("phase", "Phase = string")),
      widget("phase?: string", ""),
    );
    expect(codes).toEqual(["CK5408", "CK5408", "CK5404"]);
  });

  it("converts durations to seconds", () => {
    const { text, codes } = convert(
      widget("timeouts?: int32[]", ""),
      widget("timeouts?: Timeout[]", marked("seconds", "Timeout = Duration")),
    );
    expect(codes).toEqual([]);
    expect(text).toContain("to.timeouts = from.timeouts.map((item) => durationToSeconds(item));");
  });

  it("converts a map to a list by name", () => {
    const item = "export interface Zone {\n  name: string;\n  value: string;\n}\n";
    const { text, codes } = convert(
      widget("zones?: Zone[]", item),
      widget("zones?: Zones", marked("byName", "Zones = Record<string, string>")),
    );
    expect(codes).toEqual([]);
    expect(text).toContain("to.zones = mapToList(from.zones, ");
  });

  it("does not convert a type that both versions share", () => {
    const types = `import type { Phase } from "../../phase.js";\n${widget("phase?: Phase", "")}`;
    const { text, codes } = convert(types, types, { "phase.ts": marked("phase", "Phase = string") });
    expect(codes).toEqual([]);
    expect(text).toContain("to.phase = from.phase;");
  });
});
