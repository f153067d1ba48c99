import type { ShardingCase } from "./cases/sharding-case.ts";
import { endOfLog } from "./restarting-process.ts";
import { startShardingEnvironment } from "./sharding-environment.ts";
import type { LeftBehind } from "./verdicts/left-behind.ts";
import type { Verdict } from "./verdicts/verdict.ts";

/** Settings of a run. */
export interface RunOptions {
  readonly cases: readonly ShardingCase[];
  readonly objects: number;
  /** Shards at the start. */
  readonly replicas: number;
  readonly onCase?: (result: CaseResult) => void;
}

/** The result of a case. */
export interface CaseResult {
  readonly name: string;
  /** Until each object is reconciled again. */
  readonly seconds: number;
  readonly moves: number;
  readonly leftBehind: readonly LeftBehind[];
}

/** The verdict of a run, with the objects left behind after each case. */
export interface RunVerdict extends Verdict {
  readonly leftBehind: readonly (LeftBehind & { readonly after: string })[];
}

/** Runs cases one after the other in a new environment. */
export async function runCases({ cases, objects, replicas, onCase }: RunOptions): Promise<RunVerdict> {
  await using environment = await startShardingEnvironment();
  await environment.createObjects(objects);
  const leftAfter: (LeftBehind & { after: string })[] = [];
  let moves = 0;
  const startCase: ShardingCase = {
    name: "start",
    async run() {
      for (let n = 0; n < replicas; n++) await environment.scaleUp();
    },
  };
  for (const { name, run, endsSharder = false } of [startCase, ...cases]) {
    const startMs = performance.now();
    await run(environment);
    const left = await environment.untilReconciled();
    const [exit] = environment.sharder.takeExits();
    if (exit !== undefined && !endsSharder) {
      throw new Error(`the sharder ended during the case ${name}: ${await endOfLog(exit)}`);
    }
    const seconds = (performance.now() - startMs) / 1000;
    leftAfter.push(...left.map((one) => ({ ...one, after: name })));
    const before = moves;
    // Counts the duplicates of this case before the next one deletes children.
    ({ moves } = await environment.verdict());
    onCase?.({ name, seconds, moves: moves - before, leftBehind: left });
  }
  return { ...(await environment.verdict()), leftBehind: leftAfter };
}
