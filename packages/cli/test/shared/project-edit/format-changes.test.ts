import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formatChanges } from "../../../src/shared/project-edit/finish.ts";

const repository = join(import.meta.dirname, "../../../../..");
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "capikit-format-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Gives the project a Biome, with settings. */
function installBiome(): void {
  mkdirSync(join(root, "node_modules"));
  symlinkSync(join(repository, "node_modules/@biomejs"), join(root, "node_modules/@biomejs"));
  const settings = { files: { includes: ["**/*.ts"] }, formatter: { indentStyle: "space" } };
  writeFileSync(join(root, "biome.json"), JSON.stringify(settings));
}

const wide = "const   a = [1,2];\n";
const formatted = "const a = [1, 2];\n";

it("formats new files, and edits of formatted files", async () => {
  installBiome();
  expect(
    await formatChanges(root, [
      { path: "src/new.ts", after: wide },
      { path: "src/edited.ts", before: "const b = 1;\n", after: wide },
    ]),
  ).toEqual([
    { path: "src/new.ts", after: formatted },
    { path: "src/edited.ts", before: "const b = 1;\n", after: formatted },
  ]);
});

it("leaves other files alone", async () => {
  installBiome();
  const changes = [
    { path: "src/other-style.ts", before: "const b   = 1;\n", after: wide },
    { path: "package.json", before: '{"a":   1}', after: '{"a":   2}' },
    { path: "README.md", after: "#   A" },
    { path: "src/invalid.ts", after: "const   {" },
  ];
  // Biome applies `files` to existing files only.
  writeFileSync(join(root, "package.json"), '{"a":   1}');
  expect(await formatChanges(root, changes)).toEqual(changes);
});

it("changes nothing in a project without Biome", async () => {
  const changes = [{ path: "src/new.ts", after: wide }];
  expect(await formatChanges(root, changes)).toEqual(changes);
});
