/**
 * Where the processor time of an update goes, from the watch event to the reconcile that does
 * nothing, on controller-runtime and on capikit: the time of each side by stage.
 *
 * Profiles only distribute the time: it is measured without them, in turn. Processes run in turn, too,
 * as their API server has the same processors.
 *
 * `CAPIKIT_BENCH_RATE` sets the updates a second (default: 100), `CAPIKIT_BENCH_SECONDS` for how long
 * (default: 15), `CAPIKIT_BENCH_ROUNDS` the number of rounds (default: 3).
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startControlPlane } from "@capikit/envtest";
import { ensureReference } from "@capikit/reference";
import { bundleManager } from "../controllers/bundled-manager.ts";
import { createMachines, machineCrd, updateMachines } from "../controllers/machines.ts";
import { type Side, startSide } from "../controllers/side.ts";
import { loadLine } from "../measure.ts";
import { stacksOfGo, stacksOfV8 } from "../update/stacks.ts";
import { programFrame, sharesOf, stageNames } from "../update/stages.ts";

const objects = 1000;
const workers = 10;
const perSecond = Number(process.env.CAPIKIT_BENCH_RATE ?? 100);
const seconds = Number(process.env.CAPIKIT_BENCH_SECONDS ?? 15);
const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 3);
const idleSeconds = 10;
const otherThreads = "other threads: compiler, garbage collection";

const folder = mkdtempSync(join(tmpdir(), "capikit-bench-update-"));
const profile = join(folder, "profile");
try {
  using manager = await bundleManager();
  await using plane = await startControlPlane({ crds: [await machineCrd()] });
  await createMachines(plane.client, objects);
  const reference = await ensureReference("controller-reference");
  const goArgs = [`-config=${plane.kubeconfigPath}`, `-objects=${objects}`, `-workers=${workers}`];
  const update = async (side: Side, forSeconds: number): Promise<number> => {
    await updateMachines(plane.client, { objects, perSecond, seconds: forSeconds });
    return await reconciledUpdates(side);
  };
  const go: Budget[] = [];
  const capikit: Budget[] = [];
  for (let round = 0; round < rounds; round++) {
    const goSide = startSide("controller-runtime", reference, goArgs);
    go.push(await measure(goSide, update, ({ us }) => stagesOfGo(reference, us)));
    capikit.push(
      await measure(manager.start([plane.kubeconfigPath, objects, workers]), update, stagesOfNode),
    );
  }
  print(go, capikit);
} finally {
  rmSync(folder, { recursive: true });
}

/** Microseconds of an update. */
interface Cost {
  readonly updates: number;
  /** Processor time of all threads. */
  readonly us: number;
  /** That of the main thread of Node.js. */
  readonly mainUs: number;
}

interface Budget {
  readonly us: number;
  readonly profiledUs: number;
  /** Processor time of a manager without updates, for the time between two updates. */
  readonly idleUs: number;
  readonly stages: ReadonlyMap<string, number>;
}

/** @param stagesOf distributes the processor time without a profile by the profile. */
async function measure(
  side: Side,
  update: (side: Side, forSeconds: number) => Promise<number>,
  stagesOf: (plain: Cost, profiledUpdates: number) => ReadonlyMap<string, number>,
): Promise<Budget> {
  await side.next("reconciled");
  await update(side, 5); // both compile or warm up
  const before = side.cpuMs();
  await sleep(idleSeconds * 1000);
  const idleUs = ((side.cpuMs() - before) * 1000) / (idleSeconds * perSecond);
  const plain = await costOf(side, () => update(side, seconds));
  await side.ask(`profile ${profile}`);
  const profiled = await costOf(side, () => update(side, seconds));
  await side.ask(`profiled ${profile}`);
  await side.stop();
  return { us: plain.us, profiledUs: profiled.us, idleUs, stages: stagesOf(plain, profiled.updates) };
}

/** Waits until a side has reconciled all updates, which also queue in the API server. Returns their number. */
async function reconciledUpdates(side: Side): Promise<number> {
  let updates = 0;
  for (let more = 1; more > 0; updates += more) {
    await sleep(1000);
    more = (await side.ask<{ count: number }>("delays")).count;
  }
  return updates;
}

async function costOf(side: Side, update: () => Promise<number>): Promise<Cost> {
  const read = async () => ({
    cpuMs: side.cpuMs(),
    mainMs: side.hasEventLoop ? (await side.ask<{ cpuMs: number }>("thread")).cpuMs : 0,
  });
  const before = await read();
  const updates = await update();
  const after = await read();
  const each = (start: number, end: number): number => ((end - start) * 1000) / updates;
  return {
    updates,
    us: each(before.cpuMs, after.cpuMs),
    mainUs: each(before.mainMs, after.mainMs),
  };
}

function stagesOfGo(program: string, us: number): ReadonlyMap<string, number> {
  return scaled(sharesOf("go", stacksOfGo(program, profile)), us);
}

/** A profile of V8 shows JavaScript on the main thread. The rest of its time is native code. */
function stagesOfNode(plain: Cost, profiledUpdates: number): ReadonlyMap<string, number> {
  const stacks = stacksOfV8(JSON.parse(readFileSync(profile, "utf8")));
  const shown = stacks.reduce((sum, { weight }) => sum + weight, 0);
  const weight = Math.max(0, plain.mainUs * profiledUpdates - shown);
  const shares = sharesOf("capikit", [...stacks, { frames: [programFrame], weight }]);
  return new Map([...scaled(shares, plain.mainUs), [otherThreads, plain.us - plain.mainUs]]);
}

function scaled(shares: ReadonlyMap<string, number>, us: number): ReadonlyMap<string, number> {
  return new Map([...shares].map(([stage, share]) => [stage, share * us]));
}

/** Prints means of the rounds, so that the stages sum up to the total. */
function print(go: readonly Budget[], capikit: readonly Budget[]): void {
  const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const row = (title: string, of: (one: Budget) => number): void => {
    const [a, b] = [mean(go.map(of)), mean(capikit.map(of))];
    const figures = `Go ${a.toFixed(0).padStart(6)}  capikit ${b.toFixed(0).padStart(6)}`;
    console.log(`${title.padEnd(56)} ${figures}${a > 0.5 ? ` ${(b / a).toFixed(2)}x` : ""}`);
  };
  console.log(`microseconds of processor for each of ${perSecond} updates a second, ${rounds} rounds\n`);
  for (const stage of [...stageNames, otherThreads]) row(stage, ({ stages }) => stages.get(stage) ?? 0);
  row("all", ({ us }) => us);
  row("all, with a profile", ({ profiledUs }) => profiledUs);
  row("of all, without updates", ({ idleUs }) => idleUs);
  console.log(loadLine());
}
