import type { Arguments } from "./registry.ts";
import type { StepCounter } from "./step-counter.ts";

export type Run = (...args: readonly unknown[]) => unknown;

/** Calls a function. Its errors for invalid input are results, too, except for those of V8. */
export async function call(run: Run, args: readonly unknown[]): Promise<void> {
  try {
    const result = await run(...args);
    const isGenerator = typeof result === "object" && result !== null && Symbol.iterator in result;
    if (isGenerator) for (const _ of result as Iterable<unknown>); // generators work as they are read
  } catch (error) {
    const isOwn = error instanceof Error && !/is not a function|undefined|call stack/.test(error.message);
    if (!isOwn) throw error;
  }
}

/** Doublings between the two sizes of a measurement: V8's counts vary by a fifth. */
const doublings = 3;

/** Returns the factor of steps if the input doubles; 1 if limits end the work. */
export async function growthOf(counter: StepCounter, run: Run, of: Arguments, size: number): Promise<number> {
  await call(run, of(8)); // loads modules and compiles constants
  const steps = [];
  for (const args of [of(size), of(size * 2 ** doublings)]) {
    steps.push(await counter.count(() => call(run, args)));
  }
  const [small = 1, large = 1] = steps;
  return large < 10 * size ? 1 : (large / small) ** (1 / doublings);
}

/** Returns the factor of processor time if the input doubles, and the time of the larger input. */
export async function slowdownOf(run: Run, of: Arguments, size: number): Promise<readonly [number, number]> {
  const times = [];
  for (const args of [of(8), of(size), of(size * 2 ** doublings)]) {
    const start = process.threadCpuUsage();
    await call(run, args);
    const { user, system } = process.threadCpuUsage(start);
    times.push((user + system) / 1000);
  }
  const [, small = 0, large = 0] = times;
  return [(large / Math.max(1, small)) ** (1 / doublings), large];
}
