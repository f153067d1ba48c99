import { type Manager, type ManagerOptions, parseManagerFlags, startManager } from "@capikit/controller-kit";
import type { FaultServer, ProgramContext } from "@capikit/testing";
import { silentLogger } from "@capikit/serving";
import { createLogger } from "@capikit/serving/logging";
import { type Clock, systemClock } from "@capikit/common/time";

/** A clock that runs fifty times as fast, so that tests need not wait for retries. */
const fastClock: Clock = {
  now: () => systemClock.now() * 50,
  after: (ms, callback) => systemClock.after(ms / 50, callback),
};

/** Runs controllers against a fault server. `await using` stops them. */
export async function work(
  server: FaultServer,
  parts: Pick<ManagerOptions, "controllers" | "setup">,
): Promise<Manager> {
  return await startManager({
    name: "test",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config: server.config,
    clock: fastClock,
    connectTimeoutMs: 3_000_000,
    // Vitest prints it for failed tests only: `silent` in vitest.config.ts.
    logger: await createLogger({
      format: "text",
      destination: { write: (line) => console.log(line.trimEnd()) },
    }),
    signals: false,
    ...parts,
  });
}

/** Starts controllers as the program of a scenario, see [Testing](page:guides/testing). */
export function start(
  { config, clock }: ProgramContext<unknown>,
  parts: Pick<ManagerOptions, "controllers" | "setup">,
): Promise<Manager> {
  return startManager({
    name: "test",
    flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
    config,
    clock,
    logger: silentLogger,
    signals: false,
    ...parts,
  });
}

/** Options of `expect.poll`: a client keeps a half-open connection for up to 70 s. */
export const soon = { timeout: 90_000 };
