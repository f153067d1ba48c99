import type { ManagerLife, ManagerLifeOptions } from "./manager-life.ts";

/** What of a manager runs, as far as it was started. */
export interface ShutDownOptions
  extends Pick<ManagerLife, "groups" | "recorders" | "servers" | "cacheEnd">,
    Pick<ManagerLifeOptions, "links" | "clock" | "logger"> {
  /** Ends the cache, and all that lasts as long. */
  readonly life: AbortController;
  /** Tells reconciles under way to end; aborted already where they must at once. */
  readonly hurry: AbortController;
  /** Milliseconds until then otherwise. */
  readonly graceMs: number;
}

/**
 * Stops all of a manager, in the order in which nothing stands on what has gone. It does not fail: each step is taken, whatever others did.
 * Resolves to whether all reconciles and runnables have ended.
 */
export async function shutDown(options: ShutDownOptions): Promise<boolean> {
  const { groups, recorders, servers, life, hurry, graceMs, clock, logger } = options;
  const step = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      logger.error("a part of the manager did not stop as it should", { step: name, error });
    }
  };
  const cancel = clock.after(graceMs, () => {
    logger.warn("reconciles and runnables are told to end: they took too long", { graceMs });
    hurry.abort(new DOMException(`the manager stops, and ${graceMs} ms have passed`, "AbortError"));
  });
  let hasDrained = false;
  await step("controllers and runnables", async () => {
    const drained = await Promise.all(groups.map((group) => group.drain(hurry.signal)));
    hasDrained = drained.every(Boolean);
  });
  cancel();
  await step("events", () => Promise.all(recorders.map((recorder) => recorder.stop())));
  await step("leases", () => Promise.all(groups.map((group) => group.release())));
  await step("webhooks", async () => servers.webhooks?.stop());
  life.abort(new DOMException("the manager stops", "AbortError"));
  await step("cache", () => options.cacheEnd);
  const { probes, diagnostics, profiler } = servers;
  await step("probes and metrics", () =>
    Promise.all([probes, diagnostics, profiler].map((server) => server?.stop())),
  );
  await step("connections", () => options.links.close());
  return hasDrained;
}
