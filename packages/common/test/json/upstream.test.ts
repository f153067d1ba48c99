import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { applyJsonPatch, applyMergePatch, PatchError } from "../../src/json/index.ts";

// Written by github.com/evanphx/json-patch/v5 5.9.11, as in Cluster API; a row without a
// result fails there.
const { document, results } = JSON.parse(
  readFileSync(new URL("evanphx-results.json", import.meta.url), "utf8"),
) as { document: object; results: [patch: unknown, result?: unknown][] };

it.each(results)("applies %j as evanphx/json-patch does", (patch, expected) => {
  const before = JSON.stringify(document);
  if (expected === undefined) {
    expect(() => applyJsonPatch(document, patch)).toThrow(PatchError);
  } else {
    const apply = Array.isArray(patch) ? applyJsonPatch : applyMergePatch;
    expect(apply(document, patch)).toEqual(expected);
  }
  expect(JSON.stringify(document)).toBe(before);
});
