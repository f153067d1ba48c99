/** Fuzzes one target in a thread that can be killed; see `run-fuzzer.ts`. */

import { writeFileSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { FuzzTarget } from "../target.ts";
import { startCoverage } from "./coverage.ts";
import { errorFinding, type Finding } from "./finding.ts";
import { fuzzLoop } from "./fuzz-loop.ts";
import { minimize } from "./minimize.ts";
import { runInput } from "./run-input.ts";
import { currentInput } from "./shared-input.ts";

/** The start options of the thread. */
export interface WorkerInput {
  /** URL of the module whose `target` is fuzzed. */
  readonly module: string;
  readonly seed: number;
  readonly pool: readonly Uint8Array[];
  /** Milliseconds of fuzzing; 0 runs only the first input of the pool. */
  readonly timeMs: number;
  readonly shared: SharedArrayBuffer;
  /** File for each input: V8 may end the process when native code cannot allocate. */
  readonly journal?: string | undefined;
}

/** The messages of the thread. */
export type WorkerMessage =
  | { readonly type: "finding"; readonly finding: Finding }
  | { readonly type: "coverage"; readonly input: Uint8Array }
  | { readonly type: "done"; readonly executions: number; readonly features: number };

const { module, seed, pool, timeMs, shared, journal } = workerData as WorkerInput;
const report = (message: WorkerMessage): void => parentPort?.postMessage(message);
const current = currentInput(shared);
const { target } = (await import(module)) as { readonly target: FuzzTarget };

const reported = new Map<string, Finding>();
const found = (finding: Finding): void => {
  if (!reported.has(finding.signature)) reported.set(finding.signature, finding);
};
process.on("unhandledRejection", (error) => found(errorFinding(error, current.read().input)));
process.on("uncaughtException", (error) => found(errorFinding(error, current.read().input)));

if (timeMs === 0) {
  const [input = Buffer.alloc(0)] = pool;
  current.write(input);
  await runInput(target, input).catch((error: unknown) => found(errorFinding(error, input)));
  await nextTurn(); // for unhandled rejections
  for (const finding of reported.values()) report({ type: "finding", finding });
  report({ type: "done", executions: 1, features: 0 });
} else {
  const coverage = startCoverage();
  const end = performance.now() + timeMs;
  const result = await fuzzLoop(target, {
    seed,
    pool,
    coverage,
    goOn: (executions) => executions === 0 || performance.now() < end,
    onInput: (input) => {
      current.write(input);
      if (journal !== undefined) writeFileSync(journal, input);
    },
    onNewCoverage: (input) => report({ type: "coverage", input }),
    onFinding: found,
  });
  coverage.stop();
  for (const finding of reported.values()) report({ type: "finding", finding: await smaller(finding) });
  report({ type: "done", ...result });
}
process.exit();

async function smaller(finding: Finding): Promise<Finding> {
  let smallest = finding;
  await minimize(finding.input, async (input) => {
    current.write(input);
    try {
      await runInput(target, input);
      return false;
    } catch (error) {
      const again = errorFinding(error, input);
      if (again.signature !== finding.signature) return false;
      smallest = again;
      return true;
    }
  });
  return smallest;
}
