/**
 * A replica with an admission and a conversion webhook and a hook, for tests of rollouts. It stops
 * at SIGTERM.
 *
 * @module
 */
import { setTimeout as sleep } from "node:timers/promises";
import { beforeClusterCreate } from "@capikit/api/catalog";
import type { ClusterConfig } from "@capikit/client";
import { parseManagerFlags, startManager } from "@capikit/controller-kit";
import { admissionWebhook, allowed, conversionWebhook } from "@capikit/controller-kit/webhooks";
import { defineExtension, hookHandler, startExtension } from "@capikit/extension-kit";

export interface RolledInput {
  readonly config: ClusterConfig;
  readonly certDir: string;
  readonly delayMs: number;
}

/** The ports of a started replica. */
export interface RolledPorts {
  readonly webhooks: number;
  readonly hooks: number;
  readonly probes: readonly number[];
}

/** Some requests are in flight whenever a replica stops. */
const workMs = 30;

const { config, certDir, delayMs } = JSON.parse(process.argv[2] ?? "{}") as RolledInput;
const local = { host: "127.0.0.1", port: 0 };
const [manager, extension] = await Promise.all([
  startManager({
    name: "rolled",
    flags: parseManagerFlags([
      ...["--webhook-port=0", "--webhook-host=127.0.0.1", `--webhook-cert-dir=${certDir}`],
      ...["--health-addr=127.0.0.1:0", "--diagnostics-address=0", `--shutdown-delay-duration=${delayMs}ms`],
    ]),
    config,
    webhooks: [
      admissionWebhook({ path: "/admit", handle: () => sleep(workMs, allowed()) }),
      conversionWebhook((object, apiVersion) => sleep(workMs, { ...object, apiVersion } as never)),
    ],
  }),
  startExtension({
    extension: defineExtension({
      handlers: { a: hookHandler(beforeClusterCreate)(() => sleep(workMs, { retryAfterSeconds: 0 })) },
    }),
    certDir,
    ...local,
    health: local,
    shutdownDelayMs: delayMs,
  }),
]);
process.once("SIGTERM", () => void extension.stop());
const ports: RolledPorts = {
  webhooks: manager.servers.webhooks?.port ?? 0,
  hooks: extension.port,
  probes: [manager.servers.probes?.port ?? 0, extension.healthPort ?? 0],
};
process.send?.(ports);
await Promise.all([manager.done, extension.stopped]);
process.disconnect();
