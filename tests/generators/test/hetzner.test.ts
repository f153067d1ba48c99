import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCrds } from "@capikit/generators/import";
import { afterAll, describe, expect, it } from "vitest";
import { compareCrds } from "../src/compare/compare-crds.ts";
import { crdsIn, digestsFile, generatedCrds } from "../src/hetzner/crd-files.ts";
import { digestsOf, structureOf } from "../src/hetzner/structure.ts";
import { regenerate } from "../src/regenerate.ts";

const files = await generatedCrds();
const crds = crdsIn(files);
const scratch = mkdtempSync(join(tmpdir(), "capikit-hetzner-"));
afterAll(() => rmSync(scratch, { recursive: true }));

describe("the CRDs of cluster-api-provider-hetzner", () => {
  it("equal those of the real provider, except for descriptions (see src/hetzner/main.ts)", () => {
    const digests = digestsOf(crds);
    expect(digests).toEqual(JSON.parse(readFileSync(digestsFile, "utf8")));
    expect(Object.keys(digests)).toHaveLength(11);
    for (const parts of Object.values(digests))
      expect(Object.keys(parts)).toEqual(["names", "v1beta1", "v1beta2"]);
  });

  it("have the labels of both contracts", () => {
    for (const { metadata } of crds)
      expect(metadata.labels).toEqual({
        "cluster.x-k8s.io/v1beta1": "v1beta1",
        "cluster.x-k8s.io/v1beta2": "v1beta2",
      });
  });

  it("are equal when imported and generated again", async () => {
    const imported = importCrds(files, { descriptions: false });
    // The conversion webhook is a setting of the project.
    expect(imported.unexpressed.map(({ path }) => path)).toEqual(crds.map(() => "spec.conversion"));
    expect(imported.diagnostics).toHaveLength(crds.length);
    const again = await regenerate(imported, scratch);
    expect(again.size).toBe(crds.length);
    for (const crd of crds)
      expect(compareCrds(crd, again.get(crd.metadata.name) ?? {}, { descriptions: false })).toEqual([]);
  });

  it("have other digests after any change of a field", () => {
    const [crd] = crds;
    const changed = structuredClone(crd);
    changed.spec.versions[1].schema.openAPIV3Schema.properties.spec.properties.type.maxLength = 9;
    const [before, after] = [crd, changed].map((one) => Object.values(digestsOf([one]))[0]);
    expect(after).toEqual({ ...before, v1beta2: expect.not.stringMatching(before?.v1beta2 ?? "") });
    expect(structureOf(changed)).not.toEqual(structureOf(crd));
  });
});
