/**
 * Compares capikit with controller-gen on the same 17 CRDs of Cluster API's `api` module: whole
 * processes, in alternation, medians.
 *
 * The page cache and Go's build cache are warm for both. Node's compile cache is also warm, except
 * in the row for a cold one.
 */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clusterApiTypesModule, ensureModule, ensureReference } from "@capikit/reference";
import { measureScale } from "../generate/measure-scale.ts";
import { type Contestant, compare, type Figures, median, reportTimes, table } from "../measure.ts";
import { watchRounds } from "../watch.ts";

const rounds = 10;
const root = join(import.meta.dirname, "../../../..");
const capikit = [join(root, "packages/cli/bin/capikit.js")];
const controllerGen = await ensureReference("controller-gen");
const module = await ensureModule(clusterApiTypesModule);
const scratch = mkdtempSync(join(tmpdir(), "capikit-bench-"));

try {
  const go = join(scratch, "go");
  const ours = join(scratch, "ts");
  execFileSync(controllerGen, ["crd", "paths=./...", `output:dir=${go}`], { cwd: module });
  const crds = readdirSync(go).map((file) => join(go, file));
  const lines = crds.reduce((sum, file) => sum + readFileSync(file, "utf8").split("\n").length - 1, 0);

  execFileSync(process.execPath, [...capikit, "import", "crd", ...crds, "--out", ours], { stdio: "pipe" });
  mkdirSync(join(ours, "node_modules/@capikit"), { recursive: true });
  symlinkSync(join(root, "packages/api"), join(ours, "node_modules/@capikit/api"));
  symlinkSync(join(root, "packages/cli"), join(ours, "node_modules/capikit"));
  console.log(`${crds.length} CRDs, ${lines} lines; medians of ${rounds} runs\n`);

  const compileCache = join(scratch, "compile-cache");
  const emptyCache = join(scratch, "empty-cache");
  const generate = (out: string, ...flags: string[]): Contestant["command"] => ({
    program: process.execPath,
    args: [...capikit, "generate", "crd", "--project", ours, "--out", join(scratch, out), ...flags],
    env: { NODE_COMPILE_CACHE: compileCache },
  });
  const cold = generate("cold", "--no-cache");

  const figures = await compare(
    [
      {
        name: "controller-gen v0.23.0",
        command: { program: controllerGen, args: ["crd", "paths=./...", `output:dir=${go}`], cwd: module },
      },
      { name: "capikit, cold", command: cold },
      {
        name: "capikit, cold, empty compile cache",
        command: { ...cold, env: { NODE_COMPILE_CACHE: emptyCache } },
        before: () => rmSync(emptyCache, { recursive: true, force: true }),
      },
      { name: "capikit, nothing changed", command: generate("cached") },
      {
        name: "capikit --version",
        command: { ...cold, args: [...capikit, "--version"] },
      },
    ],
    rounds,
  );
  const all = [...figures, await watching(figures, generate("watched", "--watch"))];
  reportTimes(all);
  console.log(table(all));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
await measureScale();

/** From the write of a source file to the last artefact closed. */
async function watching(figures: readonly Figures[], command: Contestant["command"]): Promise<Figures> {
  const source = readdirSync(join(scratch, "ts"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("cluster.ts") && !file.includes("node_modules"))
    .sort()[0];
  if (source === undefined) throw new Error("the import wrote no cluster.ts");
  const path = join(scratch, "ts", source);
  const original = readFileSync(path, "utf8");
  let run = 0;
  const walls = await watchRounds(command, join(scratch, "watched"), rounds, () => {
    run += 1;
    writeFileSync(
      path,
      original.replace(
        /^export interface Cluster extends/m,
        `/** Turn ${run}. */\nexport interface Cluster extends`,
      ),
    );
  });
  const memory = figures.at(-1)?.memory ?? Number.NaN;
  return {
    name: "capikit --watch, one file changed",
    wall: median(walls.times),
    walls: walls.times,
    memory: walls.memory || memory,
  };
}
