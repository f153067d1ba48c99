import cluster from "node:cluster";
import type { LevelSwitch, Server } from "@capikit/serving";
import type { MetricObject, Registry } from "prom-client";
import { type FromWorker, isOurs, type ToWorker } from "./messages.ts";

/** Whether this process was started by another one to share its port. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

function tell(message: FromWorker): void {
  // Without a channel, the process that could be told is gone; this one ends with it.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Says that the worker could not start. */
export function tellFailure(error: unknown): void {
  tell({ capikit: "failed", message: error instanceof Error ? error.message : String(error) });
}

/** Says that the worker takes no more connections, so that another takes its place. */
export function tellLeaving(): void {
  tell({ capikit: "leaving" });
}

/** Says that the worker serves, and heeds what the process that started it says until its server has stopped. */
export function joinPrimary(
  server: Server,
  stop: () => Promise<void>,
  { registry, logLevel }: { readonly registry: Registry; readonly logLevel: LevelSwitch | undefined },
): void {
  const snapshot = async (): Promise<readonly MetricObject[]> =>
    (await registry.getMetricsAsJSON()) as unknown as readonly MetricObject[];
  const onMessage = async (message: unknown): Promise<void> => {
    if (!isOurs<ToWorker>(message)) return;
    if (message.capikit === "stop") void stop();
    else if (message.capikit === "level") {
      if (logLevel !== undefined) logLevel.level = message.level;
    } else if (message.capikit === "metrics") {
      tell({ capikit: "answer", id: message.id, metrics: await snapshot() });
    } else {
      await server.refreshCertificate();
      tell({ capikit: "answer", id: message.id });
    }
  };
  process.on("message", onMessage);
  void server.stopped.then(async () => {
    process.off("message", onMessage);
    tell({ capikit: "ended", metrics: await snapshot() });
    if (process.connected) cluster.worker?.disconnect(); // otherwise the channel keeps the process
  });
  tell({ capikit: "ready", port: server.port, url: server.url });
}
