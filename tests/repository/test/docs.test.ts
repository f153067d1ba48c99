import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { docsCommand, documentationPages } from "../../../scripts/docs/pages.ts";

const root = join(import.meta.dirname, "../../..");
const pages = documentationPages();

function committed(path: string): string | undefined {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
}

describe.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md"])("%s", (page) => {
  it("names existing paths", () => {
    const code = [...readFileSync(join(root, page), "utf8").matchAll(/`([^`\n]+)`/g)];
    const paths = code
      .flatMap(([, text = ""]) => text.split(/\s+/))
      // Capital words are placeholders.
      .filter((path) => /^(?:docs|examples|generators|packages|scripts|tests)\/[\w./-]+$/.test(path))
      .filter((path) => !/\/(?:node_modules\/|[A-Z]+\b)/.test(path));
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

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
