/** Waits for the signal. A timer keeps the process alive, as nothing else does. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const alive = setInterval(() => {}, 2 ** 30);
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  clearInterval(alive);
}
