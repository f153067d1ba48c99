/** Runs a step, and prints its name and duration. */
export async function step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
  try {
    const result = await run();
    console.log(`ok   ${name} (${seconds()} s)`);
    return result;
  } catch (error) {
    console.log(`FAIL ${name} (${seconds()} s)`);
    throw error;
  }
}

/** Runs all steps. Prints the error of a failed step, and returns the exit code. */
export async function runSteps(name: string, run: () => Promise<void>): Promise<0 | 1> {
  try {
    await step(name, run);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
