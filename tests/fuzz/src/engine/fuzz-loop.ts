import { setImmediate as nextTurn } from "node:timers/promises";
import fc from "fast-check";
import type { FuzzTarget } from "../target.ts";
import type { Coverage } from "./coverage.ts";
import { errorFinding, type Finding } from "./finding.ts";
import { maxInputBytes, mutate } from "./mutate.ts";
import { createRandom } from "./random.ts";
import { runInput } from "./run-input.ts";

export interface FuzzLoopOptions {
  /** Determines every input, together with the pool and the coverage. */
  readonly seed: number;
  /** Initial inputs. */
  readonly pool: readonly Uint8Array[];
  /**
   * Guides the search: inputs that run new code join the pool. Absent: mutates only the initial
   * inputs.
   */
  readonly coverage?: Coverage | undefined;
  /** Called before each input, with the number of completed inputs. */
  readonly goOn: (executions: number) => boolean;
  /** Called with each input before it runs, to find inputs that hang. */
  readonly onInput?: (input: Uint8Array) => void;
  /** Called with each input that joins the pool. */
  readonly onNewCoverage?: (input: Uint8Array) => void;
  /** Called with the first input of each failure. */
  readonly onFinding: (finding: Finding) => void;
}

export interface FuzzLoopResult {
  readonly executions: number;
  /** Blocks and magnitudes seen, see {@link Coverage}. */
  readonly features: number;
}

/**
 * Tries inputs until `goOn` returns false: the pool, then structured ones and mutations of both.
 */
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
    // Newer inputs reach further, so every other mutation starts from a recent one.
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
    // Unhandled rejections are reported between iterations of the event loop.
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

/** Values of the target's arbitrary, growing as in fast-check's own runs. */
function structuredInputs(target: FuzzTarget, seed: number): () => Uint8Array {
  let batch: (string | Uint8Array)[] = [];
  let batches = 0;
  return () => {
    if (batch.length === 0)
      batch = fc.sample(target.arbitrary, { seed: seed + batches++, numRuns: 50 }).reverse();
    return Buffer.from((batch.pop() ?? "") as string).subarray(0, maxInputBytes);
  };
}
