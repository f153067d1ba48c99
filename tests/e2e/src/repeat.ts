/** Runs a step every quarter of a second until the signal aborts. Ignores its errors. */
export async function repeat(step: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Objects come and go while a step looks at them. The next run sees the new state.
    await step().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
