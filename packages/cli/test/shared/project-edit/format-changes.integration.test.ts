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

/** Gives the project a Prettier, with settings. */
function installPrettier(): void {
  mkdirSync(join(root, "node_modules"));
  symlinkSync(join(repository, "node_modules/prettier"), join(root, "node_modules/prettier"));
  writeFileSync(join(root, "package.json"), JSON.stringify({ prettier: { printWidth: 110 } }));
  writeFileSync(join(root, ".prettierignore"), "gen\n");
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

it("changes nothing in a project without a formatter", async () => {
  const changes = [{ path: "src/new.ts", after: wide }];
  expect(await formatChanges(root, changes)).toEqual(changes);
});

it("formats with Prettier, except files that its settings exclude", async () => {
  installPrettier();
  const long = `export const names = [${Array.from({ length: 8 }, (_, at) => `"name-${at}"`).join(", ")}];\n`;
  const changes = [
    { path: "src/new.ts", after: wide },
    { path: "src/long.ts", after: long },
    { path: "src/other-style.ts", before: "const b   = 1;\n", after: wide },
    { path: "gen/new.ts", after: wide },
  ];
  // Wider than without settings.
  expect(long.length).toBeGreaterThan(81);
  expect(await formatChanges(root, changes)).toEqual([
    { path: "src/new.ts", after: formatted },
    ...changes.slice(1),
  ]);
});
