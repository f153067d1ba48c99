import type { ShardingCase } from "./cases/sharding-case.ts";
import { startShardingEnvironment } from "./sharding-environment.ts";
import type { LeftBehind } from "./verdicts/left-behind.ts";
import type { Verdict } from "./verdicts/verdict.ts";

/** Settings of a run. */
export interface RunOptions {
  readonly cases: readonly ShardingCase[];
  readonly objects: number;
  /** Shards at the start. */
  readonly replicas: number;
  /** Called after each case. */
  readonly onCase?: (name: string, seconds: number, leftBehind: readonly LeftBehind[]) => void;
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
  const start = async (): Promise<void> => {
    for (let n = 0; n < replicas; n++) await environment.scaleUp();
  };
  for (const { name, run } of [{ name: "start", run: start }, ...cases]) {
    const startMs = performance.now();
    await run(environment);
    const left = await environment.untilReconciled();
    leftAfter.push(...left.map((one) => ({ ...one, after: name })));
    onCase?.(name, (performance.now() - startMs) / 1000, left);
  }
  return { ...(await environment.verdict()), leftBehind: leftAfter };
}
