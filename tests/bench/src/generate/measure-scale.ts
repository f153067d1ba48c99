import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median, run } from "../measure.ts";
import { cpuMsOf } from "../process-figures.ts";

const [few, many] = [100, 1000];
const rounds = 3;
const packages = join(import.meta.dirname, "../../../../packages");
const cli = join(packages, "cli/bin/capikit.js");
const crds = globSync("api/gen/crd/**/*.yaml", { cwd: packages }).sort();

/**
 * Measures how the generators scale: imports 100 and 1,000 CRDs into projects and generates them
 * again, as whole processes. The CRDs are copies of those of Cluster API in other groups. Prints
 * medians of the processor time, which other programs hardly affect, and their ratio.
 */
export async function measureScale(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "capikit-bench-scale-"));
  try {
    const small: Times[] = [];
    const large: Times[] = [];
    for (let round = 0; round < rounds; round++) {
      small.push(await measure(scratch, few, round));
      large.push(await measure(scratch, many, round));
    }
    for (const command of ["import", "generate"] as const) {
      const [before = 0, after = 0] = [small, large].map((times) => median(times.map((one) => one[command])));
      const ratio = after / before;
      const figures = [before, after].map((ms) => `${ms.toFixed(0)} ms`).join(" → ");
      console.log(`${command.padEnd(9)} ${few} → ${many} CRDs: ${figures} (${ratio.toFixed(1)}x)`);
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Processor times in milliseconds. */
type Times = Readonly<Record<"generate" | "import", number>>;

/** Imports and generates so many CRDs in new folders. */
async function measure(scratch: string, count: number, round: number): Promise<Times> {
  const folder = join(scratch, `${count}-${round}`);
  mkdirSync(folder);
  const project = join(folder, "project");
  const files = writeCrds(count, join(folder, "crds"));
  const imported = await cpuMs("import", "crd", ...files, "--out", project);
  mkdirSync(join(project, "node_modules/@capikit"), { recursive: true });
  symlinkSync(join(packages, "api"), join(project, "node_modules/@capikit/api"));
  symlinkSync(join(packages, "cli"), join(project, "node_modules/capikit"));
  const out = join(folder, "generated");
  const generate = await cpuMs("generate", "crd", "--project", project, "--out", out, "--no-cache");
  const generated = globSync("**/*.yaml", { cwd: out }).length;
  if (generated !== count) throw new Error(`${generated} of ${count} CRDs were generated`);
  return { import: imported, generate };
}

/** Writes so many CRDs, and returns their paths. Each set of copies has groups of its own. */
function writeCrds(count: number, folder: string): readonly string[] {
  mkdirSync(folder);
  return Array.from({ length: count }, (_, index) => {
    const text = readFileSync(join(packages, crds[index % crds.length] ?? ""), "utf8");
    const prefix = `g${Math.floor(index / crds.length)}.`;
    const path = join(folder, `${index}.yaml`);
    const named = text.replace(/(\n {2}name: [^\s.]+\.)/, (start) => `${start}${prefix}`);
    writeFileSync(
      path,
      named.replace(/(\n {2}group: )/, (start) => `${start}${prefix}`),
    );
    return path;
  });
}

/** Runs capikit, and returns its processor time. */
async function cpuMs(...args: readonly string[]): Promise<number> {
  const before = cpuMsOf(process.pid);
  const own = process.cpuUsage();
  await run({ program: process.execPath, args: [cli, ...args] });
  const { user, system } = process.cpuUsage(own);
  // Time of waited-for children counts for this process, too.
  return cpuMsOf(process.pid) - before - (user + system) / 1000;
}
