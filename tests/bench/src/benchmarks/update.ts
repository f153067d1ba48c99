/**
 * Where the processor time of an update goes, from the watch event to the reconcile that does
 * nothing, on controller-runtime and on capikit: profiles of both, by stage.
 *
 * `CAPIKIT_BENCH_RATE` sets the updates a second (default: 100), `CAPIKIT_BENCH_SECONDS` for how long
 * (default: 20). Profiling costs both sides some time.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startControlPlane } from "@capikit/envtest";
import { ensureReference } from "@capikit/reference";
import { createMachines, machineCrd, updateMachines } from "../controllers/machines.ts";
import { type Side, startSide } from "../controllers/side.ts";

const objects = 1000;
const perSecond = Number(process.env.CAPIKIT_BENCH_RATE ?? 100);
const seconds = Number(process.env.CAPIKIT_BENCH_SECONDS ?? 20);

/** Stages, and their frames in stacks of either side. A stack belongs to the innermost frame that matches. */
const stages: readonly (readonly [stage: string, frames: RegExp])[] = [
  [
    "garbage collection",
    /\(garbage collector\)|runtime\.(gcBgMarkWorker|gcAssist|bgsweep|bgscavenge|mallocgc)/,
  ],
  ["reconcile", /bench\/src\/controllers|main\.\(\*reconciler\)/],
  [
    "decode JSON",
    /JsonStream|JSON|json-|\/json\/|\bparse\b|runtime\/serializer|encoding\/json|streaming\.\(\*decoder\)/,
  ],
  ["watch and cache", /\/reflector\/|\/cache\/|\/watch\/|client-go\/tools\/cache|watch\.\(\*StreamWatcher\)/],
  [
    "handlers, queue and controller",
    /\/(sources|queue|controller|journal|metrics|tracing|predicates)\/|controller-runtime\/|workqueue|prometheus/,
  ],
  [
    "connection",
    /node:(internal\/)?(http2|tls|net|stream|_tls|events|buffer|timers)|undici|\/transport\/|\/responses\/|crypto\/|golang\.org\/x\/net\/http2|net\.|internal\/poll|syscall/,
  ],
];

const folder = mkdtempSync(join(tmpdir(), "capikit-bench-update-"));
try {
  await using plane = await startControlPlane({ crds: [await machineCrd()] });
  await createMachines(plane.client, objects);
  const reference = await ensureReference("controller-reference");
  const profile = async (side: Side, file: string): Promise<number> => {
    await side.next("reconciled");
    await updateMachines(plane.client, { objects, perSecond, seconds: 5 }); // both compile or warm up
    await side.ask(`profile ${file}`);
    const before = side.cpuMs();
    const { count } = await updateMachines(plane.client, { objects, perSecond, seconds });
    const us = ((side.cpuMs() - before) * 1000) / count;
    await side.ask(`profiled ${file}`);
    await side.stop();
    return us;
  };
  const [goFile, nodeFile] = ["go.pprof", "node.cpuprofile"].map((name) => join(folder, name)) as [
    string,
    string,
  ];
  const goFlags = [`-config=${plane.kubeconfigPath}`, `-objects=${objects}`, "-workers=10"];
  const go = await profile(startSide("controller-runtime", reference, goFlags), goFile);
  const program = join(import.meta.dirname, "../controllers/manager.ts");
  const nodeFlags = ["--conditions=@capikit/source", program, plane.kubeconfigPath, String(objects), "10"];
  const node = await profile(startSide("capikit", process.execPath, nodeFlags), nodeFile);
  print([go, stacksOfGo(reference, goFile)], [node, stacksOfNode(nodeFile)]);
} finally {
  rmSync(folder, { recursive: true });
}

interface Stack {
  /** Innermost first. */
  readonly frames: readonly string[];
  readonly weight: number;
}

function stacksOfNode(file: string): readonly Stack[] {
  const { profile } = JSON.parse(readFileSync(file, "utf8"));
  const parents = new Map<number, number>();
  const byId = new Map<
    number,
    { readonly id: number; readonly callFrame: { functionName: string; url: string } }
  >();
  for (const one of profile.nodes) {
    byId.set(one.id, one);
    for (const child of one.children ?? []) parents.set(child, one.id);
  }
  const weights = new Map<number, number>();
  for (const [index, id] of profile.samples.entries())
    weights.set(id, (weights.get(id) ?? 0) + profile.timeDeltas[index]);
  return [...weights].flatMap(([leaf, weight]) => {
    const frames: string[] = [];
    for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
      const { functionName = "", url = "" } = byId.get(id)?.callFrame ?? {};
      frames.push(`${url} ${functionName}`);
    }
    return frames[0]?.includes("(idle)") ? [] : [{ frames, weight }];
  });
}

function stacksOfGo(program: string, file: string): readonly Stack[] {
  const args = ["tool", "pprof", "-traces", "-unit=us", program, file];
  const text = execFileSync("go", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  return text.split(/^-+\+-+$/m).flatMap((block) => {
    const lines = block.trim().split("\n");
    const [, weight, first = ""] = /^\s*([\d.]+)us\s+(.*)$/.exec(lines[0] ?? "") ?? [];
    return weight === undefined
      ? []
      : [{ weight: Number(weight), frames: [first, ...lines.slice(1).map((line) => line.trim())] }];
  });
}

/** Distributes the measured processor time like the samples. */
function print(...sides: readonly [us: number, stacks: readonly Stack[]][]): void {
  const shares = sides.map(([us, stacks]) => {
    const total = stacks.reduce((sum, { weight }) => sum + weight, 0);
    const byStage = new Map<string, number>();
    for (const { frames, weight } of stacks) {
      const stage = stageOf(frames);
      byStage.set(stage, (byStage.get(stage) ?? 0) + (weight * us) / total);
    }
    return byStage;
  });
  console.log(`microseconds of processor for each of ${perSecond} updates a second\n`);
  const row = (title: string, figures: readonly number[]): void =>
    console.log(
      `${title.padEnd(34)} Go ${figures[0]?.toFixed(0).padStart(6)}  capikit ${figures[1]?.toFixed(0).padStart(6)}`,
    );
  for (const stage of [...stages.map(([name]) => name), "the rest"])
    row(
      stage,
      shares.map((byStage) => byStage.get(stage) ?? 0),
    );
  row(
    "all",
    sides.map(([us]) => us),
  );
}

function stageOf(frames: readonly string[]): string {
  for (const frame of frames) for (const [stage, pattern] of stages) if (pattern.test(frame)) return stage;
  return "the rest";
}
