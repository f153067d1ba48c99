/**
 * How long the commands that need no cluster take on a small project and a small dump, beside an empty
 * program of Node.js: until the first line, until the end, processor time and memory. Medians of
 * `CAPIKIT_BENCH_ROUNDS` runs (default 7). Requires a build.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadLine, median, run } from "../measure.ts";
import { cpuMsOf } from "../process-figures.ts";

const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 7);
const root = join(import.meta.dirname, "../../../..");
const project = join(root, "examples/infrastructure-foo");
const program = join(root, "packages/cli/bin/capikit.js");
const crds = join(root, "packages/api/gen/crd");

const cluster = `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: { name: c, namespace: default, uid: c }
status:
  initialization: { infrastructureProvisioned: true }
  conditions:
  - { type: ControlPlaneInitialized, status: "True", reason: Set, lastTransitionTime: "2026-01-01T00:00:00Z" }
`;

const folder = mkdtempSync(join(tmpdir(), "capikit-bench-commands-"));
const dump = join(folder, "dump.yaml");

const commands: readonly (readonly string[])[] = [
  ["--version"],
  ["--help"],
  ["completion", "bash"],
  ["explain", "CK1001"],
  ["generate", "--check"],
  ["lint", "."],
  ["components", "build"],
  ["describe", "cluster", "c", "--from", dump],
  ["doctor", "--from", dump],
  ["move", "plan", "--from", dump],
];

try {
  writeFileSync(dump, [cluster, ...coreCrds()].join("---\n"));
  console.log(`${"".padEnd(30)} first line       end  processor    memory`);
  await measure("an empty program of Node.js", ["-e", "console.log()"]);
  for (const args of commands) await measure(args.join(" ").replace(dump, "DUMP"), [program, ...args]);
  console.log(loadLine());
} finally {
  rmSync(folder, { recursive: true });
}

function coreCrds(): readonly string[] {
  const label = "  labels: { clusterctl.cluster.x-k8s.io: '' }\n";
  return readdirSync(crds)
    .filter((name) => name.startsWith("cluster.x-k8s.io_"))
    .map((name) => readFileSync(join(crds, name), "utf8").replace("\nmetadata:\n", `\nmetadata:\n${label}`));
}

async function measure(title: string, args: readonly string[]): Promise<void> {
  const command = { program: process.execPath, args, cwd: project };
  const times: { first: number; wall: number; cpu: number }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const before = cpuMsOf(process.pid);
    const { first, wall } = await run(command);
    if (round >= 0) times.push({ first, wall, cpu: cpuMsOf(process.pid) - before });
  }
  const { memory } = await run(command, { sampleMemory: true });
  const ms = (name: "cpu" | "first" | "wall"): string =>
    `${median(times.map((one) => one[name])).toFixed(0)} ms`.padStart(9);
  console.log(
    `${title.padEnd(30)}  ${ms("first")} ${ms("wall")}  ${ms("cpu")} ${memory.toFixed(0).padStart(5)} MiB`,
  );
}
