import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { applyEdits } from "@capikit/model";
import { describe, expect, it } from "vitest";
import { defineCodemod } from "../../../src/commands/upgrade/codemods/codemod.ts";
import { codemods } from "../../../src/commands/upgrade/codemods/codemod-list.ts";
import { renameModule } from "../../../src/commands/upgrade/codemods/rename-module.ts";
import { codemodsBetween } from "../../../src/commands/upgrade/codemods/run-codemods.ts";
import { parseSource } from "../../../src/shared/edit/parsed-source.ts";

const root = join(import.meta.dirname, "../../../../..");

describe("renaming a module", () => {
  const renamed = (text: string) =>
    applyEdits(text, renameModule(parseSource("a.ts", text), "@old/module", "@new/module"));

  it.each([
    ['import { a } from "@old/module";', 'import { a } from "@new/module";'],
    ["import type { A } from '@old/module'", "import type { A } from '@new/module'"],
    ['import "@old/module";', 'import "@new/module";'],
    ['export * from "@old/module";', 'export * from "@new/module";'],
    ['const { a } = await import("@old/module");', 'const { a } = await import("@new/module");'],
    ['let a: import("@old/module").A;', 'let a: import("@new/module").A;'],
    ['vi.mock("@old/module", () => ({}));', 'vi.mock("@new/module", () => ({}));'],
    ['vi.importActual("@old/module");', 'vi.importActual("@new/module");'],
    ['import a = require("@old/module");', 'import a = require("@new/module");'],
    ['const a = require("@old/module");', 'const a = require("@new/module");'],
    ['require.resolve("@old/module");', 'require.resolve("@new/module");'],
    ['declare module "@old/module" {}', 'declare module "@new/module" {}'],
  ])("changes %s", (before, after) => {
    expect(renamed(before)).toBe(after);
    expect(renamed(after)).toBe(after);
  });

  it.each([
    'import { a } from "@old/module/sub";',
    'const name = "@old/module";',
    '// import { a } from "@old/module";',
    'load("@old/module");',
    'vi.fn("@old/module");',
    'require.cache("@old/module");',
  ])("keeps %s", (text) => {
    expect(renamed(text)).toBe(text);
  });
});

describe("the codemods of an upgrade", () => {
  const list = ["0.1.0", "0.2.0", "1.0.0"].map((version) =>
    defineCodemod({
      name: `of-${version}`,
      version,
      summary: "",
      contains: "",
      example: { before: "", after: "" },
      edit: () => [],
    }),
  );
  const names = (from: string, to: string) => codemodsBetween(list, from, to).map(({ version }) => version);

  it.each([
    ["0.0.0", "0.1.0", ["0.1.0"]],
    ["0.1.0", "0.1.0", []],
    ["0.1.0", "1.2.0", ["0.2.0", "1.0.0"]],
    ["0.1.0", "0.2.0-next-20261122", ["0.2.0"]],
    ["0.2.0-next-20261122", "0.2.0", ["0.2.0"]],
    ["0.2.1", "0.3.0", []],
  ])("from %s to %s are those of %j", (from, to, versions) => {
    expect(names(from, to)).toEqual(versions);
  });
});

describe("the list of codemods", () => {
  it("is in the order of versions, with unique names", () => {
    const versions = codemods.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true })));
    expect(new Set(codemods.map(({ name }) => name)).size).toBe(codemods.length);
  });

  it.each(codemods)(
    "turns the example of $name into its result, and keeps the result",
    ({ example, contains, edit }) => {
      const edited = (text: string) => applyEdits(text, edit(parseSource("a.ts", text)));
      expect(example.before).toContain(contains);
      expect(edited(example.before)).toBe(example.after);
      expect(edited(example.after)).toBe(example.after);
    },
  );

  it.each(codemods)("has $name in the guide", ({ name, version, summary }) => {
    const guide = readFileSync(join(root, "docs/guides/upgrading.md"), "utf8");
    expect(guide).toContain(`| ${version} | \`${name}\` | ${summary} |`);
  });
});

it("moves JSON to an entry point that exists", () => {
  const report = readFileSync(join(root, "packages/common/etc/json.api.md"), "utf8");
  expect(report).toMatch(/export function parseJson\b[\s\S]*export function stringifyJson\b/);
  expect(existsSync(join(root, "packages/client/etc/json.api.md"))).toBe(false);
});
