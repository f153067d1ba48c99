import { type Manager, type ManagerOptions, parseManagerFlags, startManager } from "@capikit/controller-kit";
import type { FaultServer } from "@capikit/controller-kit/testing";
import { silentLogger } from "@capikit/serving";
import { type Clock, systemClock } from "@capikit/common/time";

/** A clock that goes fifty times as fast, so that no test waits for what is tried again after seconds. */
const fastClock: Clock = {
  now: () => systemClock.now() * 50,
  after: (ms, callback) => systemClock.after(ms / 50, callback),
};

/** Runs controllers against a fault server. `await using` stops them. */
export function work(
  server: FaultServer,
  parts: Pick<ManagerOptions, "controllers" | "setup">,
): Promise<Manager> {
  return startManager({
    name: "test",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: server.config,
    clock: fastClock,
    connectTimeoutMs: 3_000_000,
    logger: silentLogger,
    signals: false,
    tracing: false,
    ...parts,
  });
}

/** What controllers report to, besides conditions. A fault server knows the kinds that it is given. */
export const event = {
  group: "events.k8s.io",
  version: "v1",
  kind: "Event",
  plural: "events",
  scope: "Namespaced",
} as const;

/** For `expect.poll`: what takes no time here may take some on a busy machine. */
export const soon = { timeout: 60_000 };
