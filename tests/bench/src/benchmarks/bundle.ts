/**
 * Sizes of typical imports, bundled for Node.js without minification: the cost of one name of an
 * entry point. Requires a build. Fails when an import is larger than its limit.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsup";
import { reportRatio } from "../ratios/report-ratio.ts";
import { librariesOf, type Metafile } from "../start/libraries.ts";

interface Import {
  readonly name: string;
  readonly from: string;
  readonly limitKiB?: number;
}

const imports: readonly Import[] = [
  { name: "withCondition", from: "@capikit/controller-kit/capi/conditions", limitKiB: 15 },
  { name: "ownerReferenceTo", from: "@capikit/controller-kit/capi/metadata", limitKiB: 15 },
  { name: "field", from: "@capikit/controller-kit/webhooks", limitKiB: 40 },
  { name: "patchObject", from: "@capikit/controller-kit/capi/patch", limitKiB: 40 },
  { name: "infraCluster", from: "@capikit/controller-kit/presets" },
  { name: "runManager", from: "@capikit/controller-kit" },
];
const shownLibraries = 4;

// Inside the package, so that imports resolve as they do for it.
const folder = mkdtempSync(join(import.meta.dirname, "../../bundle-"));
try {
  for (const one of imports) await report(one);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function report({ name, from, limitKiB }: Import): Promise<void> {
  const source = join(folder, `${name}.ts`);
  const outDir = join(folder, name);
  writeFileSync(source, `export { ${name} } from "${from}";\n`);
  await build({
    config: false,
    silent: true,
    entry: [source],
    outDir,
    format: "esm",
    target: "node22",
    metafile: true,
    noExternal: [/.*/],
    external: ["@opentelemetry/api"],
  });
  const metafile: Metafile = JSON.parse(readFileSync(join(outDir, "metafile-esm.json"), "utf8"));
  const output = Object.entries(metafile.outputs).find(([path]) => path.endsWith(`/${name}.js`));
  if (output === undefined) throw new Error(`no bundle of ${name}`);
  const [path, { bytes }] = output;
  const libraries = librariesOf(metafile, [path], "others").slice(0, shownLibraries);
  const parts = libraries.map(([library, size]) => `${library} ${kib(size)}`).join(", ");
  console.log(`${kib(bytes).padStart(12)}  ${name} of ${from}: ${parts}`);
  if (limitKiB !== undefined) reportRatio(`${name} by its limit`, bytes / (limitKiB * 1024), "lower");
  if (limitKiB !== undefined && bytes > limitKiB * 1024) {
    console.error(`${name} is larger than its limit of ${limitKiB} KiB`);
    process.exitCode = 1;
  }
}

function kib(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KiB`;
}
