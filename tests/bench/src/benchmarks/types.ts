/**
 * Measures the cost of importing one kind of @capikit/api in a type check. Checks the same small
 * project with and without the import, as whole `tsc` processes in alternation; prints medians.
 *
 * The harder case is measured: the project has no other dependency, and the library's declarations
 * are checked too.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Contestant, compare, reportFigures, table } from "../measure.ts";

const rounds = 10;
const limit = 1.3;
const root = join(import.meta.dirname, "../../../..");
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");
const scratch = mkdtempSync(join(tmpdir(), "capikit-bench-types-"));

const sources = {
  "without the import": `interface Cluster {
  metadata: { name?: string };
  spec: { paused?: boolean };
}
export function isPaused({ spec }: Cluster): boolean {
  return spec.paused === true;
}
`,
  "Cluster of core/v1beta2": `import type { Cluster } from "@capikit/api/core/v1beta2";

export function isPaused({ spec }: Cluster): boolean {
  return spec.paused === true;
}
`,
  "KubeadmControlPlane, which needs three packages": `import type { KubeadmControlPlane } from "@capikit/api/controlplane/kubeadm/v1beta2";

export function version({ spec }: KubeadmControlPlane): string {
  return spec.version;
}
`,
};

try {
  const contestants = Object.entries(sources).map(([name, source], index): Contestant => {
    const project = join(scratch, String(index));
    mkdirSync(join(project, "node_modules/@capikit"), { recursive: true });
    symlinkSync(join(root, "packages/api"), join(project, "node_modules/@capikit/api"));
    writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(join(project, "index.ts"), source);
    const compilerOptions = { target: "ES2023", module: "NodeNext", strict: true, noEmit: true, types: [] };
    writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["index.ts"] }));
    return { name, command: { program: process.execPath, args: [tsc, "-p", project] } };
  });
  const figures = await compare(contestants, rounds);
  console.log(`tsc of a project that imports one kind; medians of ${rounds} runs\n`);
  reportFigures(figures);
  console.log(table(figures));
  const [without, withKind] = figures;
  const ratio = (withKind?.wall ?? Number.NaN) / (without?.wall ?? Number.NaN);
  console.log(`\none kind: ${ratio.toFixed(2)}x, at most ${limit}x`);
  if (!(ratio <= limit)) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
