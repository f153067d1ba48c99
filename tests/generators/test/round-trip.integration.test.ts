import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCrds } from "@capikit/generators/import";
import { type UpstreamCrd, upstreamCrds } from "@capikit/reference";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { compareCrds } from "../src/compare/compare-crds.ts";
import { regenerate } from "../src/regenerate.ts";

const root = join(import.meta.dirname, "../../..");
const scratch = mkdtempSync(join(tmpdir(), "capikit-round-trip-"));
const crds = await upstreamCrds();
const slugs = [...new Set(crds.map(({ slug }) => slug))];

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const conditionText =
  /\.conditions\.items(?:\.properties\.(?:lastTransitionTime|message|observedGeneration|reason|status|type))?\.description$/;

function ofSlug(slug: string): UpstreamCrd[] {
  return crds.filter((crd) => crd.slug === slug);
}

beforeAll(() => {
  // For tsc, as if `@capikit/api` were installed there.
  mkdirSync(join(scratch, "node_modules/@capikit"), { recursive: true });
  symlinkSync(join(root, "packages/api"), join(scratch, "node_modules/@capikit/api"));
});

it("has the whole corpus", () => {
  expect(crds).toHaveLength(39);
});

describe.each([true, false])("imported and generated again, descriptions: %s", (descriptions) => {
  it.each(slugs)("%s", async (slug) => {
    const theirs = ofSlug(slug);
    const imported = importCrds(theirs, { descriptions });
    expect(imported.unexpressed).toEqual([]);
    // Required metadata has no effect.
    expect(imported.diagnostics.filter(({ code }) => code !== "CK9012")).toEqual([]);

    const ours = await regenerate(imported, join(scratch, `${slug}-${descriptions}`));
    const differences = theirs.flatMap(({ name, text }) => {
      const reference = ours.get(name);
      if (reference === undefined) return [{ path: name, left: text, right: undefined }];
      return compareCrds(parse(text, { version: "1.1" }), reference, { descriptions });
    });
    // The descriptions of metav1.Condition are those of `@capikit/api/meta`.
    const others = differences.filter(({ path }) => !conditionText.test(path));
    expect(others).toEqual([]);
    expect(ours.size).toBe(theirs.length);
  });
});

it("compiles under strict TypeScript", () => {
  const options = {
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: { types: [], customConditions: [] },
    include: ["*/api"],
  };
  writeFileSync(join(scratch, "tsconfig.json"), JSON.stringify(options));
  expect(() =>
    execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", scratch], { encoding: "utf8" }),
  ).not.toThrow();
});

it("uses raw schemas only where necessary: on at most 1 % of the members, on none of Cluster API's", () => {
  const counts = slugs.map((slug) => {
    const texts = importCrds(ofSlug(slug), { descriptions: true }).files.map(({ text }) => text);
    const count = (pattern: RegExp) =>
      texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
    return {
      slug,
      raw: count(/^\s*(?:\/\*\*|\*|\/\/) \+capikit:schema:/gm),
      members: count(/^ {2,}"?[\w$./-]+"?\??: /gm),
    };
  });
  const total = (key: "members" | "raw") => counts.reduce((sum, row) => sum + row[key], 0);
  expect(total("members")).toBeGreaterThan(1000);
  expect(total("raw") / total("members")).toBeLessThanOrEqual(0.01);
  expect(counts.find(({ slug }) => slug === "cluster-api")?.raw).toBe(0);
});
