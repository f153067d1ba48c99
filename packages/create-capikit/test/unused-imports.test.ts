import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createProject } from "../src/create-project.ts";
import { checkTypes, type ProviderType, providerTypes } from "../src/provider-types.ts";

const types = Object.keys(providerTypes) as ProviderType[];
const pairs = types
  .flatMap((a, index) => types.slice(index + 1).map((b) => [a, b]))
  .filter((pair) => checkTypes(pair) === undefined);

/** Returns the names that a file imports and does not use. */
function unusedImports(text: string): readonly string[] {
  const clauses = text.matchAll(/^import (?:type )?([^"']+?) from "[^"]+";$/gms);
  const rest = text.replace(/^import [^"']+? from "[^"]+";$/gms, "").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return [...clauses]
    .flatMap(([, clause = ""]) => clause.replace(/[{}]/g, "").split(","))
    .map((name) =>
      name
        .trim()
        .replace(/^type /, "")
        .replace(/^.* as /, ""),
    )
    .filter(
      (name) => name !== "" && !new RegExp(`(?<![\\w$])${name.replace("$", "\\$")}(?![\\w$])`).test(rest),
    );
}

it.each([...types.map((type) => [type]), ...pairs])(
  "no file of a project has unused imports: %s %s",
  async (...chosen) => {
    const parent = mkdtempSync(join(tmpdir(), "capikit-imports-"));
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    const wanted = chosen.filter((one) => one !== undefined) as ProviderType[];
    const { folder, files } = await createProject({ folder: join(parent, "foo"), types: wanted });
    const found = files
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) =>
        unusedImports(readFileSync(join(folder, file), "utf8")).map((name) => `${file}: ${name}`),
      );
    expect(found).toEqual([]);
  },
);

it("finds unused imports", () => {
  expect(unusedImports('import { a, type B, c as d } from "x";\nimport e from "y";\na(e);\n')).toEqual([
    "B",
    "d",
  ]);
});
