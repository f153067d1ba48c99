import cluster from "node:cluster";
import { once } from "node:events";
import { toError } from "@capikit/common/errors";
import type { LevelSwitch, Server } from "@capikit/serving";
import type { MetricObject, Registry } from "prom-client";
import { type FromWorker, isOurs, type ToWorker } from "./messages.ts";

/** Reports whether another process started this one to share its port. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/** Sends a message to the primary process. Resolves when it is sent. */
function send(message: FromWorker): Promise<void> {
  return new Promise((resolve) => {
    // Without a channel, the primary process is gone; this one ends with it.
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}

/** Reports that the worker failed to start. */
export function reportFailure(error: unknown): Promise<void> {
  const { name, message } = toError(error);
  return send({ capikit: "failed", name, message });
}

/** Reports that the worker takes no more connections, so that another replaces it. */
export function reportLeaving(): Promise<void> {
  return send({ capikit: "leaving" });
}

/**
 * Reports that the worker serves, and follows the primary process until its server has stopped.
 *
 * @returns when the server has stopped and the primary process has its last metrics.
 */
export function joinPrimary(
  server: Server,
  stop: () => Promise<void>,
  { registry, logLevel }: { readonly registry: Registry; readonly logLevel: LevelSwitch | undefined },
): Promise<void> {
  const snapshot = async (): Promise<readonly MetricObject[]> =>
    (await registry.getMetricsAsJSON()) as unknown as readonly MetricObject[];
  const onMessage = async (message: unknown): Promise<void> => {
    if (!isOurs<ToWorker>(message)) return;
    if (message.capikit === "stop") void stop();
    else if (message.capikit === "level") {
      if (logLevel !== undefined) logLevel.level = message.level;
    } else if (message.capikit === "metrics") {
      void send({ capikit: "answer", id: message.id, metrics: await snapshot() });
    } else {
      await server.refreshCertificate();
      void send({ capikit: "answer", id: message.id });
    }
  };
  process.on("message", onMessage);
  const left = server.stopped.then(async () => {
    process.off("message", onMessage);
    await send({ capikit: "ended", metrics: await snapshot() });
    if (process.connected) {
      // The channel keeps the process alive. An earlier exit breaks off the primary's messages.
      const disconnected = once(process, "disconnect");
      cluster.worker?.disconnect();
      await disconnected;
    }
  });
  void send({ capikit: "ready", port: server.port, url: server.url });
  return left;
}
