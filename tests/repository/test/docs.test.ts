import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { docsCommand, documentationPages } from "../../../scripts/docs/pages.ts";

const root = join(import.meta.dirname, "../../..");
const pages = documentationPages();

function committed(path: string): string | undefined {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
}

describe("pages written from the code", () => {
  it(`are as \`${docsCommand}\` writes them`, () => {
    const stale = [...pages]
      // Git ignores these folders: the build of the site writes them.
      .filter(([path]) => !/^docs\/reference\/(?:crds|diagnostics|hooks)\//.test(path))
      .filter(([path, text]) => committed(path) !== text)
      .map(([path]) => path);
    expect(stale, `run ${docsCommand}`).toEqual([]);
  });
});

describe("tables of entry points in READMEs of packages", () => {
  it("name those that exist", () => {
    const missing = globSync("packages/*/README.md", { cwd: root }).flatMap((readme) => {
      const { name, exports = {} } = JSON.parse(
        readFileSync(join(root, dirname(readme), "package.json"), "utf8"),
      ) as { readonly name: string; readonly exports?: Readonly<Record<string, unknown>> };
      const cells = [...(committed(readme) ?? "").matchAll(/^\|([^|]*)\|/gm)].map(([, cell = ""]) => cell);
      return cells
        .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text))
        .filter((text) => /^(?:…?\/|@capikit\/)[a-z\d/-]+$/.test(text))
        .map((text) => text.replace(new RegExp(`^(?:…|${name}(?=/|$))`), ""))
        .filter((path) => !path.startsWith("@") && !Object.hasOwn(exports, `.${path}`))
        .map((path) => `${readme}: ${path}`);
    });
    expect(missing).toEqual([]);
  });
});
