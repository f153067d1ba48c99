import { configMap, eventsV1Event as event, lease as leaseKind } from "@capikit/api/kubernetes";
import { silentLogger } from "@capikit/serving";
import { startFaultServer } from "@capikit/testing";
import { expect, it } from "vitest";
import { defineController, type ManagerOptions, parseManagerFlags, startManager } from "../../src/index.ts";
import { createLatch } from "../support/controller-bench.ts";

const lease = { namespace: "default", name: "lease" };

async function stage(
  parts: Pick<ManagerOptions, "controllers" | "runnables" | "gracefulShutdownMs">,
  flags: readonly string[] = [],
) {
  const server = await startFaultServer({ kinds: [configMap, event, leaseKind] });
  server.put(configMap, { metadata: { name: "one", namespace: "default" } });
  const manager = await startManager({
    name: "stuck",
    flags: parseManagerFlags(["--leader-elect", "--health-addr=0", "--diagnostics-address=0", ...flags]),
    config: server.config,
    leaderElection: { ...lease, identity: "me" },
    gracefulShutdownMs: 1,
    logger: silentLogger,
    signals: false,
    ...parts,
  });
  const holder = () => server.object(leaseKind, lease)?.spec?.holderIdentity;
  return { server, manager, holder, [Symbol.asyncDispose]: () => server.stop() };
}

it("keeps the lease if a reconcile ignores its signal, which may no longer write", async () => {
  const [begun, stopped, ended] = [createLatch(), createLatch(), createLatch()];
  const seen: unknown[] = [];
  const controller = defineController({
    name: "stuck",
    for: configMap,
    finishTimeout: 1,
    async reconcile({ client, request, isLeader }) {
      seen.push(isLeader());
      begun.open();
      await stopped.opened;
      seen.push(isLeader());
      const patch = { data: { late: "yes" } };
      await client.patch(configMap, request, { type: "merge", patch }).catch((error) => seen.push(error));
      ended.open();
    },
  });
  await using scene = await stage({ controllers: [controller] });
  await begun.opened;
  await scene.manager.stop();
  await expect(scene.manager.done).rejects.toMatchObject({ name: "ManagerError", code: "MANAGER_STUCK" });
  expect(scene.holder()).toBe("me");
  stopped.open();
  await ended.opened;
  expect(seen).toEqual([true, false, expect.any(Error)]);
});

it("takes the grace period of the command line", async () => {
  const begun = createLatch();
  const controller = defineController({
    name: "slow",
    for: configMap,
    async reconcile({ signal }) {
      begun.open();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
    },
  });
  await using scene = await stage({ controllers: [controller], gracefulShutdownMs: 600_000 }, [
    "--graceful-shutdown-timeout=1ms",
  ]);
  await begun.opened;
  await scene.manager.stop();
  expect(scene.holder()).toBe("");
});

it("keeps the lease if a runnable ignores its signal", async () => {
  const begun = createLatch();
  const run = async ({ isLeader }: { isLeader(): boolean }): Promise<void> => {
    expect(isLeader()).toBe(true);
    begun.open();
    await new Promise(() => {});
  };
  await using scene = await stage({ runnables: [{ name: "endless", run }] });
  await begun.opened;
  await scene.manager.stop();
  await expect(scene.manager.done).rejects.toMatchObject({ code: "MANAGER_STUCK" });
  expect(scene.holder()).toBe("me");
});

it("releases the lease when all work has ended", async () => {
  const begun = createLatch();
  const run = async ({ signal }: { readonly signal: AbortSignal }): Promise<void> => {
    begun.open();
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
  };
  await using scene = await stage({ runnables: [{ name: "polite", run }] });
  await begun.opened;
  await scene.manager.stop();
  await scene.manager.done;
  expect(scene.holder()).toBe("");
});
