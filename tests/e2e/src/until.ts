import { setTimeout as sleep } from "node:timers/promises";

/**
 * Polls until the answer is not undefined, a few times a second.
 *
 * @param what completes "waited N s for …".
 *
 * @param state adds details to the error, such as conditions.
 *
 * @throws Error after the timeout.
 */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  { timeoutMs = 90_000, state }: { timeoutMs?: number; state?: () => Promise<unknown> } = {},
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) {
      const last = state === undefined ? "" : `: ${JSON.stringify(await state(), undefined, 2)}`;
      throw new Error(`waited ${timeoutMs / 1_000} s for ${what}${last}`);
    }
    await sleep(200);
  }
}

/** Runs a step every quarter of a second until the signal aborts. Ignores its errors. */
export async function repeat(step: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Objects come and go while a step looks at them. The next run sees the new state.
    await step().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
