import { lease as leaseKind } from "@capikit/api/kubernetes";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type ManagerOptions,
  parseManagerFlags,
  type Runnable,
  type RunnableContext,
  startManager,
} from "../../src/index.ts";

const event = {
  group: "events.k8s.io",
  version: "v1",
  kind: "Event",
  plural: "events",
  scope: "Namespaced",
} as const;
const lease = { namespace: "default", name: "lease" };

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer({ kinds: [event, leaseKind] });
});
afterAll(() => server.stop());

const start = (options: Partial<ManagerOptions> = {}) =>
  startManager({
    name: "adder",
    flags: parseManagerFlags(["--leader-elect", "--health-addr=0", "--diagnostics-address=0"]),
    config: server.config,
    leaderElection: { ...lease, identity: "me" },
    logger: silentLogger,
    signals: false,
    ...options,
  });

/** A runnable that records its start and end. */
function recorded(name: string, log: string[], options: Partial<Runnable> = {}): Runnable {
  return {
    name,
    async run({ signal, isLeader, clock }: RunnableContext) {
      log.push(`${name} started${isLeader() ? " as leader" : ""}`);
      expect(clock.now()).toBeGreaterThan(0);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      log.push(`${name} stopped`);
    },
    ...options,
  };
}
const wait = (log: string[], lines: string[]) =>
  expect.poll(() => [...log], { timeout: 10_000 }).toEqual(lines);

describe("runnables added to a running manager", () => {
  it("run at once, and stop with the manager", async () => {
    const log: string[] = [];
    const manager = await start();
    await manager.elected;
    manager.add(recorded("a", log));
    manager.add(recorded("b", log, { needLeaderElection: false }));
    await wait(log, ["a started as leader", "b started as leader"]);
    await manager.stop();
    expect(log.slice(2).sort()).toEqual(["a stopped", "b stopped"]);
    expect(() => manager.add(recorded("late", log))).toThrow("the manager is stopping");
    await manager.done;
  });

  it("wait for leadership if they need it", async () => {
    const log: string[] = [];
    server.put(leaseKind, {
      metadata: lease,
      spec: {
        holderIdentity: "other",
        leaseDurationSeconds: 3600,
        acquireTime: "2026-01-01T00:00:00.000000Z",
        renewTime: "2026-01-01T00:00:00.000000Z",
      },
    });
    const manager = await start();
    manager.add(recorded("leads", log));
    manager.add(recorded("everywhere", log, { needLeaderElection: false }));
    await wait(log, ["everywhere started as leader"]);
    await manager.stop();
    expect(log).toEqual(["everywhere started as leader", "everywhere stopped"]);
    await manager.done;
    server.remove(leaseKind, lease);
  });

  it("stop the manager if they throw", async () => {
    const manager = await start();
    manager.add({ name: "broken", run: () => Promise.reject(new Error("no disk")) });
    await expect(manager.done).rejects.toThrow("runnable broken failed: no disk");
  });

  it("have unique names while they run", async () => {
    const log: string[] = [];
    await using manager = await start({ runnables: [recorded("first", log)] });
    await manager.elected;
    expect(() => manager.add(recorded("first", log, { needLeaderElection: false }))).toThrow(
      "a runnable has the name first: use a unique name",
    );
    const once = { name: "once", run: async () => void log.push("once") };
    manager.add(once);
    await wait(log, ["first started as leader", "once"]);
    await vi.waitFor(() => manager.add(once), { timeout: 10_000 });
    await wait(log, ["first started as leader", "once", "once"]);
  });
});
