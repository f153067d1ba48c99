import { Worker } from "node:worker_threads";
import type { Finding } from "./finding.ts";
import { createSharedInput, currentInput } from "./shared-input.ts";
import type { WorkerInput, WorkerMessage } from "./worker.ts";

export interface FuzzerOptions {
  /** URL of the module whose `target` is fuzzed. */
  readonly module: URL;
  /** Initial inputs. */
  readonly pool: readonly Uint8Array[];
  readonly seed: number;
  /** Milliseconds of fuzzing, at least one input; 0 runs only the first input of the pool. */
  readonly timeMs: number;
  /** Milliseconds for one input; a thread that takes longer is killed. Default: 20,000. */
  readonly hangMs?: number;
  /** Megabytes of heap for the thread. Default: 768, enough for the TypeScript compiler. */
  readonly heapMb?: number;
  /** File for the current input, in case the whole process ends. */
  readonly journal?: string;
  /** Called with each input that runs new code. */
  readonly onNewCoverage?: (input: Uint8Array) => void;
}

export interface FuzzerResult {
  readonly executions: number;
  readonly features: number;
  /** Minimized, one per failure. A hang or exhausted memory ends the run. */
  readonly findings: readonly Finding[];
}

/** Fuzzes a target in a thread, and ends that thread when an input hangs or exhausts the heap. */
export async function runFuzzer(options: FuzzerOptions): Promise<FuzzerResult> {
  const { module, pool, seed, timeMs, hangMs = 20_000, heapMb = 768, journal, onNewCoverage } = options;
  const shared = createSharedInput();
  const current = currentInput(shared);
  const workerData: WorkerInput = { module: module.href, pool, seed, timeMs, shared, journal };
  const findings: Finding[] = [];
  let done = { executions: 0, features: 0 };

  const worker = new Worker(new URL("./worker.ts", import.meta.url), {
    workerData,
    execArgv: ["--conditions=@capikit/source"],
    // The stack size of the main thread: threads get four times that by default.
    resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 1 },
  });
  const killed = (kind: "hang" | "memory", limit: string): void => {
    const { input } = current.read();
    findings.push({ kind, signature: kind, message: limit, input });
  };
  let seen = -1;
  const watchdog = setInterval(() => {
    const { count } = current.read();
    // The thread loads modules before the first input.
    if (count !== seen || count === 0) {
      seen = count;
      return;
    }
    clearInterval(watchdog);
    killed("hang", `one input took longer than ${hangMs} ms`);
    void worker.terminate();
  }, hangMs);

  try {
    await new Promise<void>((resolve, reject) => {
      worker.on("message", (message: WorkerMessage) => {
        if (message.type === "finding") findings.push(message.finding);
        else if (message.type === "coverage") onNewCoverage?.(message.input);
        else done = message;
      });
      worker.on("error", (error: Error & { readonly code?: string }) => {
        if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") reject(error);
        else killed("memory", `one input took more than ${heapMb} MB of heap`);
      });
      worker.on("exit", () => resolve());
    });
  } finally {
    clearInterval(watchdog);
  }
  const executions = done.executions || current.read().count;
  return { ...done, executions, findings };
}
