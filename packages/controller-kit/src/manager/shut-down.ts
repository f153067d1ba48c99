import type { ManagerLife, ManagerLifeOptions } from "./manager-life.ts";

export interface ShutDownOptions
  extends Pick<ManagerLife, "domains" | "recorders" | "servers" | "cacheEnd">,
    Pick<ManagerLifeOptions, "connections" | "clock" | "logger"> {
  /** Stops the cache and everything with the same lifetime. */
  readonly life: AbortController;
  /** Aborts running reconciles; already aborted if they must end at once. */
  readonly graceEnd: AbortController;
  /** Milliseconds until `hurry` aborts. */
  readonly graceMs: number;
}

/**
 * Stops all parts of a manager in order of their dependencies. It never rejects, and a failed step
 * does not prevent the next. Resolves to whether all reconciles and runnables have ended.
 */
export async function shutDown(options: ShutDownOptions): Promise<boolean> {
  const { domains, recorders, servers, life, graceEnd: hurry, graceMs, clock, logger } = options;
  const step = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      logger.error("Could not stop part of the manager", { step: name, error });
    }
  };
  const cancel = clock.after(graceMs, () => {
    logger.warn("Aborting reconciles and runnables after the grace period", { graceMs });
    hurry.abort(
      new DOMException(
        `the manager is stopping, and its grace period of ${graceMs} ms has expired`,
        "AbortError",
      ),
    );
  });
  let hasDrained = false;
  await step("controllers and runnables", async () => {
    const drained = await Promise.all(domains.map((domain) => domain.drain(hurry.signal)));
    hasDrained = drained.every(Boolean);
  });
  cancel();
  await step("events", () => Promise.all(recorders.map((recorder) => recorder.stop())));
  await step("leases", () => Promise.all(domains.map((domain) => domain.release())));
  await step("webhooks", async () => servers.webhooks?.stop());
  life.abort(new DOMException("the manager is stopping", "AbortError"));
  await step("cache", () => options.cacheEnd);
  const { probes, diagnostics, profiler } = servers;
  await step("probes and metrics", () =>
    Promise.all([probes, diagnostics, profiler].map((server) => server?.stop())),
  );
  await step("connections", () => options.connections.close());
  return hasDrained;
}
