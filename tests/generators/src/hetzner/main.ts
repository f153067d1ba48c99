/**
 * Compares the CRDs of the types in `hetzner.txtar` with a checkout of cluster-api-provider-hetzner,
 * whose Go module the module proxy does not serve:
 *
 *     node --conditions=@capikit/source tests/generators/src/hetzner/main.ts CHECKOUT [--update]
 *
 * Imports the CRDs of the checkout, generates them again, and compares both results with the
 * checkout, except for descriptions. `--update` writes the digests that the tests compare with.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importCrds } from "@capikit/generators/import";
import { printRows } from "@capikit/reference";
import { compareCrds } from "../compare/compare-crds.ts";
import { regenerate } from "../regenerate.ts";
import { crdFiles, crdsIn, digestsFile, generatedCrds } from "./crd-files.ts";
import { digestsOf, structureOf } from "./structure.ts";

const [checkout, update] = process.argv.slice(2);
if (checkout === undefined) throw new Error("usage: main.ts CHECKOUT [--update]");

const files = crdFiles(checkout);
const crds = crdsIn(files);

const imported = importCrds(files, { descriptions: false });
for (const { crd, path, reason } of imported.unexpressed) console.error(`${crd} ${path}: ${reason}`);
const scratch = mkdtempSync(join(tmpdir(), "capikit-hetzner-"));
const regenerated = await regenerate(imported, scratch);
rmSync(scratch, { recursive: true });

const generated = new Map(crdsIn(await generatedCrds()).map((crd) => [crd.metadata.name, crd]));
for (const crd of crds) {
  const { name } = crd.metadata;
  for (const [source, ours] of [
    ["imported", regenerated.get(name)],
    ["generated", generated.get(name)],
  ] as const) {
    const differences = compareCrds(structureOf(crd), structureOf(ours ?? { metadata: {}, spec: {} }));
    for (const difference of differences) console.error(source, name, JSON.stringify(difference));
    if (differences.length > 0) process.exitCode = 1;
  }
}
if (update === "--update") writeFileSync(digestsFile, printRows(digestsOf(crds), 1));
console.log(`compared ${crds.length} CRDs`);
