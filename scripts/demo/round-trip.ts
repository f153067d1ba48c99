import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareCrds } from "@capikit/crd";
import { ensureModule } from "@capikit/peers";
import { capikit } from "./capikit.ts";
import { crdFiles, linesOf, nameOf } from "./crd-files.ts";
import { say, show } from "./narrate.ts";

/** Imports what upstream wrote, generates it again, compares. */
export async function roundTrip(scratch: string): Promise<boolean> {
  const module = await ensureModule("sigs.k8s.io/cluster-api@v1.14.2");
  const theirs = crdFiles(module, "core/config/crd/bases/*.yaml");
  say(
    `${theirs.length} CRDs, ${linesOf(theirs)} lines, out of the Go module sigs.k8s.io/cluster-api@v1.14.2`,
  );

  const types = join(scratch, "cluster-api");
  capikit("import", "crd", ...theirs.map(({ path }) => path), "--out", types);
  const sources = globSync("**/*.ts", { cwd: types });
  const lines = sources.reduce(
    (sum, file) => sum + readFileSync(join(types, file), "utf8").split("\n").length,
    0,
  );
  say(`imported: ${sources.length} files of annotated types, ${lines} lines; the beginning of one:`);
  show(
    excerpt(
      join(
        types,
        sources.find((file) => /v1beta2\/machine-health-check\.ts$/.test(file)) ?? sources[0] ?? "",
      ),
    ),
  );

  const started = performance.now();
  capikit("generate", "crd", "--project", types, "--out", join(scratch, "again"));
  say(`generated them again in ${((performance.now() - started) / 1000).toFixed(2)} s`);

  const ours = new Map(crdFiles(join(scratch, "again")).map((file) => [nameOf(file), file]));
  const different = theirs.filter((file) => {
    const twin = ours.get(nameOf(file));
    return twin === undefined || compareCrds(file.crd, twin.crd).length > 0;
  });
  for (const file of different) say(`different: ${nameOf(file)}`);
  say(
    `${theirs.length - different.length} of ${theirs.length} mean the same to an API server, descriptions included`,
  );
  return different.length === 0;
}

function excerpt(path: string): string {
  const lines = readFileSync(path, "utf8").split("\n");
  const start = lines.findIndex((line) => line.startsWith("/**"));
  return lines.slice(start, start + 16).join("\n");
}
