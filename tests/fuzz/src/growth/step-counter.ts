import { Session } from "node:inspector";
import { setFlagsFromString } from "node:v8";

/**
 * Counts the steps of JavaScript: entries of functions, branches and loop bodies, by V8's precise
 * coverage. Unlike times, steps are the same in every run. Those of built-in functions, such as
 * regular expressions and `splice`, are not counted.
 */
export interface StepCounter extends Disposable {
  /** Runs a function and returns its number of steps. */
  count(run: () => unknown): Promise<number>;
}

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

export function createStepCounter(): StepCounter {
  const session = new Session();
  session.connect();
  const post = <R>(method: string, params: object = {}): R => {
    let outcome: { readonly error: Error | null; readonly result: unknown } | undefined;
    session.post(method, params, (error, result) => {
      outcome = { error, result };
    });
    // Commands of a session in the same thread end at once.
    if (outcome === undefined || outcome.error !== null)
      throw outcome?.error ?? new Error(`${method} failed`);
    return outcome.result as R;
  };
  // Optimised code counts no calls of functions that other tests compiled before.
  for (const flag of ["--no-opt", "--no-maglev"]) setFlagsFromString(flag);
  post("Profiler.enable");
  post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return {
    async count(run) {
      post("Profiler.takePreciseCoverage");
      const outcome = run();
      if (outcome instanceof Promise) await outcome;
      const { result } = post<Coverage>("Profiler.takePreciseCoverage");
      let steps = 0;
      for (const { functions } of result)
        for (const { ranges } of functions) for (const { count } of ranges) steps += count;
      return steps;
    },
    [Symbol.dispose]() {
      post("Profiler.stopPreciseCoverage");
      post("Profiler.disable");
      session.disconnect();
      for (const flag of ["--opt", "--maglev"]) setFlagsFromString(flag);
    },
  };
}
