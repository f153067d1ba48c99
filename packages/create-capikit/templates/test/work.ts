import { type Manager, type ManagerOptions, parseManagerFlags, startManager } from "@capikit/controller-kit";
import type { FaultServer } from "@capikit/controller-kit/testing";
import { silentLogger } from "@capikit/serving";
import { type Clock, systemClock } from "@capikit/common/time";

/** A clock that runs fifty times as fast, so that tests need not wait for retries. */
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

/** Options of `expect.poll`: a client keeps a half-open connection for up to 70 s. */
export const soon = { timeout: 90_000 };
