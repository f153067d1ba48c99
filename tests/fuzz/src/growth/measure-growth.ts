import type { Arguments } from "./foundations.ts";
import { uses } from "./kits.ts";
import { usesOfReaders } from "./readers.ts";
import type { StepCounter } from "./step-counter.ts";

export type Run = (...args: readonly unknown[]) => unknown;

/** Returns a function of an entry point, with a use of its result. */
export async function loadRun(
  entryPoint: string,
  name: string,
): Promise<(args: readonly unknown[], size: number) => unknown> {
  const run = ((await import(entryPoint)) as Record<string, Run>)[name] as Run;
  const use = { ...uses, ...usesOfReaders }[name] as ((result: unknown, size: number) => unknown) | undefined;
  return use === undefined ? (args) => run(...args) : async (args, size) => use(await run(...args), size);
}

type Measured = Awaited<ReturnType<typeof loadRun>>;

/** Calls a function. Its errors for invalid input are results, too, except for those of V8. */
async function call(run: Measured, args: readonly unknown[], size: number): Promise<void> {
  try {
    const result = await run(args, size);
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
export async function growthOf(
  counter: StepCounter,
  run: Measured,
  of: Arguments,
  size: number,
): Promise<number> {
  await call(run, of(8), 8); // loads modules and compiles constants
  const steps = [];
  for (const each of [size, size * 2 ** doublings]) {
    const args = of(each);
    steps.push(await counter.count(() => call(run, args, each)));
  }
  const [small = 1, large = 1] = steps;
  return large < 10 * size ? 1 : (large / small) ** (1 / doublings);
}

/** Returns the processor time of a call, in milliseconds. */
export async function measureCall(run: Measured, of: Arguments, size: number): Promise<number> {
  const args = of(size);
  const start = process.threadCpuUsage();
  await call(run, args, size);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** Returns the factor of processor time if the input doubles, and the time of the larger input. */
export async function slowdownOf(
  run: Measured,
  of: Arguments,
  size: number,
): Promise<readonly [number, number]> {
  const times = [];
  for (const each of [8, size, size * 2 ** doublings]) times.push(await measureCall(run, of, each));
  const [, small = 0, large = 0] = times;
  return [(large / Math.max(1, small)) ** (1 / doublings), large];
}
