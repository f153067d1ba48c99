import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import type { FuzzTarget } from "../target.ts";
import type { Coverage } from "./coverage.ts";
import { errorFinding, type Finding } from "./finding.ts";
import { maxInputBytes, mutate } from "./mutate.ts";
import { createRandom } from "./random.ts";
import { runInput } from "./run-input.ts";

export interface FuzzLoopOptions {
  /** Determines every input that is tried, together with the pool and the coverage. */
  readonly seed: number;
  /** Inputs to begin with. */
  readonly pool: readonly Uint8Array[];
  /** Guides the search: inputs that run something new join the pool. Absent: mutations of the first inputs only. */
  readonly coverage?: Coverage | undefined;
  /** Asked before each input, with how many ran already. */
  readonly goOn: (executions: number) => boolean;
  /** Called with each input before it runs, for whoever has to know which one never returned. */
  readonly onInput?: (input: Uint8Array) => void;
  /** Called with each input that joins the pool. */
  readonly onNewCoverage?: (input: Uint8Array) => void;
  /** Called with the first input of each way to fail. */
  readonly onFinding: (finding: Finding) => void;
}

export interface FuzzLoopResult {
  readonly executions: number;
  /** Blocks and magnitudes seen, see {@link Coverage}. */
  readonly features: number;
}

/** Tries inputs until `goOn` says no: the pool, then structured ones and mutations of both. */
export async function fuzzLoop(target: FuzzTarget, options: FuzzLoopOptions): Promise<FuzzLoopResult> {
  const { seed, coverage, goOn, onInput, onNewCoverage, onFinding } = options;
  const random = createRandom(seed);
  const structured = structuredInputs(target, seed);
  const pool = [...options.pool];
  const waiting = [...options.pool];
  const seen = new Set<number>();
  const signatures = new Set<string>();
  let executions = 0;

  const nextInput = (): Uint8Array => {
    const queued = waiting.shift();
    if (queued !== undefined) return queued;
    if (pool.length === 0 || random.below(4) === 0) return structured();
    // Newer inputs reach further, so every other mutation starts from one of the last.
    const base = random.below(2) === 0 ? random.pick(pool) : random.pick(pool.slice(-32));
    return mutate(base, random, pool);
  };

  for (; goOn(executions); executions++) {
    const input = nextInput();
    onInput?.(input);
    try {
      await runInput(target, input);
    } catch (error) {
      const finding = errorFinding(error, input);
      if (!signatures.has(finding.signature)) {
        signatures.add(finding.signature);
        onFinding(finding);
      }
    }
    // Rejections that nobody handles are reported between turns of the event loop.
    if (executions % 16 === 15) await nextTurn();
    const before = seen.size;
    for (const feature of coverage?.take() ?? []) seen.add(feature);
    const isNew = coverage === undefined ? pool.length < 64 : seen.size > before;
    if (isNew) {
      pool.push(input);
      onNewCoverage?.(input);
    }
  }
  return { executions, features: seen.size };
}

/** Values of the target's arbitrary, growing as fast-check's own runs do. */
function structuredInputs(target: FuzzTarget, seed: number): () => Uint8Array {
  let batch: (string | Uint8Array)[] = [];
  let batches = 0;
  return () => {
    if (batch.length === 0)
      batch = fc.sample(target.arbitrary, { seed: seed + batches++, numRuns: 50 }).reverse();
    return Buffer.from((batch.pop() ?? "") as string).subarray(0, maxInputBytes);
  };
}
