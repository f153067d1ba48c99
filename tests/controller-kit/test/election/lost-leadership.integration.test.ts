import { configMap, eventsV1Event as event, lease as leaseKind } from "@capikit/api/kubernetes";
import { controllerRingKind, defineShard } from "@capikit/sharding";
import { startFaultServer } from "@capikit/testing";
import { describe, it } from "vitest";
import { type CuttableProxy, startCuttableProxy } from "../../src/cuttable-proxy.ts";
import { startPlatform } from "../../src/platform.ts";
import { type RunManagerMessage, startRunManagerProgram } from "../../src/run-manager-program-input.ts";
import { violations, type Write } from "../../src/violations.ts";

const ref = { namespace: "default", name: "lease" };
const argv = [
  "--leader-elect",
  "--leader-elect-lease-duration=6s",
  "--leader-elect-renew-deadline=4s",
  "--leader-elect-retry-period=500ms",
];
/** The leader keeps the lease until the test acts, and then reads it long before its deadline. */
const patient = [...argv, "--leader-elect-lease-duration=14s", "--leader-elect-renew-deadline=10s"];
/** The lease does not expire during a test. The difference is the time to exit after a loss. */
const lasting = [...argv, "--leader-elect-lease-duration=3600s", "--leader-elect-renew-deadline=3598s"];

/**
 * Two managers that compete for a lease. The first holds it and never ends its work: its reconcile
 * ignores its signal, writes, and calls a platform while `isLeader` returns true. It connects to
 * the API server through a proxy, but directly to the platform.
 */
async function stage(flags: readonly string[] = argv) {
  const server = await startFaultServer({ kinds: [configMap, leaseKind, event] });
  const proxy: CuttableProxy = await startCuttableProxy(server.url);
  const platform = await startPlatform(() => server.writes.length);
  server.put(configMap, { metadata: { name: "one", namespace: "default" } });
  const start = (name: string, url: string) =>
    startRunManagerProgram({
      argv: flags,
      name,
      lease: ref.name,
      config: { server: url },
      platformPort: platform.port,
      work: "stuck",
    });
  const first = start("first", proxy.url);
  const works = ({ type }: RunManagerMessage): boolean => type === "reconciling";
  await first.receive(works);
  const second = start("second", server.url);
  await second.receive(({ type }) => type === "starting");
  const called = (name: string): Promise<void> => poll(() => platform.calls.some(({ by }) => by === name));
  await called("first");
  // The second has seen that the first leads.
  await poll(() => second.output.stderr.includes("New leader elected"));
  const writes = (): Write[] =>
    server.writes.flatMap(({ resource, userAgent, code }, index) => {
      const [by = ""] = userAgent.split("/");
      return resource === "configmaps" && code < 400 ? [{ by, order: index, at: index + 1 }] : [];
    });
  const wrote = (name: string): Write[] => writes().filter(({ by }) => by === name);
  return {
    server,
    proxy,
    first,
    second,
    lease: () => server.object(leaseKind, ref),
    wrote,
    /** Resolves when the second leads, has written, and called the platform. */
    async takenOver() {
      await second.receive(works);
      await called("second");
      await poll(() => wrote("second").length > 0);
    },
    violations: () => violations(writes(), platform.calls),
    async [Symbol.asyncDispose]() {
      await Promise.all([first, second].map((one) => one[Symbol.asyncDispose]()));
      platform.stop();
      await proxy[Symbol.asyncDispose]();
      await server.stop();
    },
  };
}

async function poll(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

// `lost-leadership-api-server` has the cases that a real API server shows.
describe.concurrent("a manager that lost its lease", { timeout: 120_000 }, () => {
  const none = { writes: [], calls: [] };

  it("to another holder: stops all actions before another leads", async ({ expect }) => {
    await using scene = await stage(patient);
    const lease = scene.lease();
    const { metadata, spec } = lease ?? { metadata: ref };
    scene.server.put(leaseKind, {
      metadata,
      spec: { ...spec, holderIdentity: "thief", leaseDurationSeconds: 1 },
    });
    expect([1, "SIGKILL"]).toContain(await scene.first.exit);
    expect(scene.first.output.stderr).toContain("is held by thief, not by first");
    await scene.takenOver();
    expect(scene.violations()).toEqual(none);
  });

  it("with a blocked main thread: stops all actions before another leads", async ({ expect }) => {
    await using scene = await stage();
    scene.proxy.cut();
    scene.first.send("block");
    expect(await scene.first.exit).toBe("SIGKILL");
    expect(scene.first.output.stderr).toContain("process did not exit in time");
    await scene.takenOver();
    expect(scene.violations()).toEqual(none);
  });

  it("as a shard, to the sharder: exits", async ({ expect }) => {
    const server = await startFaultServer({ kinds: [configMap, leaseKind, event, controllerRingKind] });
    const shard = defineShard("ring", "first");
    const resources = [{ group: "", resource: "configmaps" }];
    server.put(controllerRingKind, { metadata: { name: "ring" }, spec: { resources } });
    const labels = { [shard.shardLabel]: shard.name };
    server.put(configMap, { metadata: { name: "one", namespace: "default", labels } });
    await using program = startRunManagerProgram({
      argv: ["--shard-ring=ring", ...lasting.filter((flag) => flag !== "--leader-elect")],
      name: "program",
      config: server.config,
      shardName: shard.name,
      work: "stuck",
    });
    await program.receive(({ type }) => type === "reconciling");
    const { metadata, spec } = server.object(leaseKind, { ...ref, name: "first" }) ?? { metadata: ref };
    server.put(leaseKind, { metadata, spec: { ...spec, holderIdentity: "sharder" } });
    expect([1, "SIGKILL"]).toContain(await program.exit);
    expect(program.output.stderr).toContain("is held by sharder, not by first");
    await server.stop();
  });

  it("does not include one whose Lease was deleted, as long as it renews", async ({ expect }) => {
    await using scene = await stage(lasting);
    const uid = scene.lease()?.metadata.uid;
    scene.server.remove(leaseKind, ref);
    await poll(() => scene.lease() !== undefined && scene.lease()?.metadata.uid !== uid);
    expect(scene.lease()?.spec?.holderIdentity).toBe("first");
    const before = scene.wrote("first").length;
    await poll(() => scene.wrote("first").length > before + 3);
    expect(scene.wrote("second")).toEqual([]);
  });
});
