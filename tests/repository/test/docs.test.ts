import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
