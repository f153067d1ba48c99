import {
  type ControllerDefinition,
  type Manager,
  parseManagerFlags,
  startManager,
} from "@capikit/controller-kit";
import type { FaultServer } from "@capikit/controller-kit/testing";
import { silentLogger } from "@capikit/serving";

/** Runs controllers against a fault server. `await using` stops them. */
export function work(server: FaultServer, controllers: readonly ControllerDefinition[]): Promise<Manager> {
  return startManager({
    name: "test",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: server.config,
    controllers,
    connectTimeoutMs: 60_000,
    logger: silentLogger,
    signals: false,
    tracing: false,
  });
}

/** For `expect.poll`: what takes no time here may take some on a busy machine. */
export const soon = { timeout: 60_000 };
