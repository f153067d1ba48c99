import { describe, expect, it } from "vitest";
import { mergeModule } from "../../../src/import/merge/merge-module.ts";
import { type ParsedModule, parseModule } from "../../../src/import/merge/parsed-module.ts";

function parsed(text: string): ParsedModule {
  const module = parseModule(text);
  if ("message" in module) throw new Error(module.message);
  return module;
}

function merge(existing: string, imported: string, descriptions = true): { text: string; kept: string[] } {
  const { text, kept } = mergeModule(parsed(existing), parsed(imported), ["Foo"], { descriptions });
  return { text, kept: kept.map(({ name, reason }) => `${name}: ${reason}`) };
}

const foo = (members: string): string => `export interface Foo {\n${members}\n}\n`;

describe("new parts", () => {
  it("adds nothing to an equal module", () => {
    const text = `import type { Time } from "@capikit/api/meta";\n\n${foo("  a?: Bar[];")}\nexport interface Bar {\n  at: Time;\n}\n`;
    expect(merge(text, text)).toEqual({ text, kept: [] });
  });

  it("adds members after those that they follow", () => {
    const imported = foo("  a?: string;\n\n  /** B. */\n  b?: string;\n\n  c?: string;\n  d?: string;");
    expect(merge(foo("  c?: string; // ours"), imported).text).toBe(
      foo("  a?: string;\n  /** B. */\n  b?: string;\n  c?: string; // ours\n  d?: string;"),
    );
    expect(merge("export interface Foo {}\n", foo("  a?: string;")).text).toBe(foo("  a?: string;"));
  });

  it("adds types and imports, and keeps the names of the author", () => {
    const existing = `import type { Time as When } from "@capikit/api/meta";\nimport { ours } from "./ours.js";\n\n${foo("  a?: OurBar;")}\nexport interface OurBar {\n  at?: When;\n  x: typeof ours;\n}\n\ninterface int32 {}\n`;
    const imported = `import type { Duration, Time, int32 } from "@capikit/api/meta";\n\n${foo("  a?: Bar;\n  b?: Baz;")}\nexport interface Bar {\n  at?: Time;\n}\n\n/** Baz. */\nexport interface Baz {\n  at?: Time;\n  bars?: Record<string, Bar[]>;\n  count?: int32;\n  wait?: Duration;\n}\n`;
    const { text, kept } = merge(existing, imported);
    expect(text).toBe(
      `import type { Time as When, Duration, int32 as Metaint32 } from "@capikit/api/meta";\nimport { ours } from "./ours.js";\n\n${foo("  a?: OurBar;\n  b?: Baz;")}\nexport interface OurBar {\n  at?: When;\n  x: typeof ours;\n}\n\ninterface int32 {}\n\n/** Baz. */\nexport interface Baz {\n  at?: When;\n  bars?: Record<string, OurBar[]>;\n  count?: Metaint32;\n  wait?: Duration;\n}\n`,
    );
    expect(kept).toEqual(["OurBar.x: the CRD does not have the field"]);
    expect(merge(text, imported).text).toBe(text);
  });

  it("imports into a module without imports", () => {
    const imported = `import type { Time } from "@capikit/api/meta";\n\n${foo("  a?: Time;")}`;
    const head = "// Imported by capikit from CRD foos.example.org.\n";
    const { text } = merge(`${head}\n${foo("  b?: string;")}`, imported);
    expect(text).toContain(`${head}\nimport type { Time } from "@capikit/api/meta";\n`);
    expect(parsed(text).imports.get("Time")).toEqual({ name: "Time", module: "@capikit/api/meta" });
  });

  it("leaves imports of other modules as they are", () => {
    const own = 'import type { Ours } from "./ours.js";\n';
    const meta = (names: string) => `import type { ${names} } from "@capikit/api/meta";\n`;
    const existing = (imports: string) => `${imports}\n${foo("  a?: Ours;")}`;
    const imported = `${meta("Time")}\n${foo("  a?: Ours;\n  at?: Time;")}`;
    for (const [before, after] of [
      [own + meta("Duration"), own + meta("Duration, Time")],
      [own, own + meta("Time")],
    ] as const)
      expect(merge(existing(before), imported).text).toContain(after);
  });

  it("uses the line endings of the module", () => {
    const { text } = merge(foo("  a?: string;").replaceAll("\n", "\r\n"), foo("  a?: string;\n  b?: Bar;"));
    expect(text).toBe(foo("  a?: string;\n  b?: Bar;").replaceAll("\n", "\r\n"));
  });

  it("merges recursive types", () => {
    const text = foo("  a?: Foo[];\n  b?: string;");
    expect(merge(foo("  a?: Foo[];"), text)).toEqual({ text, kept: [] });
  });
});

describe("differences", () => {
  it.each([
    ["  a?: string;", "  a?: boolean;", "is string, the CRD has boolean"],
    ['  a?: "x";', '  a?: "x" | "y";', 'is "x", the CRD has "x" | "y"'],
    ["  a: string;", "  a?: string;", "the CRD does not require it"],
    ["  a?: string;", "  a: string;", "the CRD requires it"],
    ["  a?: string | null;", "  a?: string;", "is string | null, the CRD has string"],
    ["  a?: string[];", "  a?: (string | null)[];", "is string[], the CRD has (string | null)[]"],
    ["  /** Ours. */\n  a?: string;", "  /** Theirs. */\n  a?: string;", "the CRD has another description"],
    ["  a?: string;", "  /** +m:Max=9 */\n  a?: string;", "the CRD has +m:Max=9"],
    ["  /** +m:Max=9 */\n  a?: string;", "  a?: string;", "the CRD does not have +m:Max=9"],
  ])("%j is kept instead of %j", (existing, imported, reason) => {
    expect(merge(foo(existing), foo(imported))).toEqual({ text: foo(existing), kept: [`Foo.a: ${reason}`] });
  });

  it("ignores markers of conversions, and descriptions on request", () => {
    const existing = foo("  /**\n   * Ours.\n   * +capikit:conversion:drop\n   */\n  a?: string;");
    expect(merge(existing, foo("  a?: string;"), false)).toEqual({ text: existing, kept: [] });
  });

  it("names aliases, and types of another form", () => {
    const imported = `${foo("  a?: Bar;\n  b?: Baz;")}\nexport type Bar = string;\n\nexport type Baz = string;\n`;
    const existing = `${foo("  a?: Bar;\n  b?: Baz;")}\nexport type Bar = number;\n\nexport interface Baz {}\n`;
    expect(merge(existing, imported)).toEqual({
      text: existing,
      kept: ["Bar: is number, the CRD has string", "Baz: the CRD has a type alias"],
    });
  });
});

it("reports the first syntax error", () => {
  expect(parseModule("export interface Foo {\n  a?: ;\n}\n")).toEqual({ at: 29, message: "Type expected." });
});
