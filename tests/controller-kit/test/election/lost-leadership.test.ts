import { leaseKind } from "@capikit/controller-kit/election";
import { controllerRingKind, defineShard } from "@capikit/controller-kit/sharding";
import { startFaultServer } from "@capikit/controller-kit/testing";
import { describe, it } from "vitest";
import { configMapKind } from "../../src/config-map.ts";
import { type CuttableProxy, startCuttableProxy } from "../../src/cuttable-proxy.ts";
import { startPlatform } from "../../src/platform.ts";
import { type RunManagerSays, startRunManagerProgram } from "../../src/run-manager-program-input.ts";
import { trespasses, type Write } from "../../src/trespasses.ts";

const event = {
  group: "events.k8s.io",
  version: "v1",
  kind: "Event",
  plural: "events",
  scope: "Namespaced",
} as const;
const ref = { namespace: "default", name: "lease" };
const argv = [
  "--leader-elect",
  "--leader-elect-lease-duration=6s",
  "--leader-elect-renew-deadline=4s",
  "--leader-elect-retry-period=500ms",
];
/** The leader is to read the lease long before its deadline. */
const patient = [...argv, "--leader-elect-lease-duration=14s", "--leader-elect-renew-deadline=10s"];

/**
 * Two managers that want one lease. The first has it, and works without end: its reconcile ignores its signal, writes, and calls a
 * platform as long as `isLeader` says yes. The first reaches the API server by a proxy, the platform directly.
 */
async function stage(flags: readonly string[] = argv) {
  const server = await startFaultServer({ kinds: [configMapKind, leaseKind, event] });
  const proxy: CuttableProxy = await startCuttableProxy(server.url);
  const platform = await startPlatform(() => server.writes.length);
  server.put(configMapKind, { metadata: { name: "one", namespace: "default" } });
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
  const works = ({ type }: RunManagerSays): boolean => type === "reconciling";
  await first.hears(works);
  const second = start("second", server.url);
  await second.hears(({ type }) => type === "starting");
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
      await second.hears(works);
      await called("second");
      await poll(() => wrote("second").length > 0);
    },
    trespasses: () => trespasses(writes(), platform.calls),
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

describe.concurrent("a manager that lost its lease", { timeout: 120_000 }, () => {
  const none = { writes: [], calls: [] };

  it("to a thief: does nothing more once another leads", async ({ expect }) => {
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
    expect(scene.trespasses()).toEqual(none);
  });

  it("by its deletion, cut off from the API server: does nothing more once another leads", async ({
    expect,
  }) => {
    await using scene = await stage();
    scene.proxy.cut();
    scene.server.remove(leaseKind, ref);
    expect([1, "SIGKILL"]).toContain(await scene.first.exit);
    expect(scene.lease()).toBeUndefined();
    await scene.takenOver();
    expect(scene.trespasses()).toEqual(none);
  });

  it("as the API server froze: is gone before it answers again, and another leads", async ({ expect }) => {
    await using scene = await stage();
    scene.server.inject("half-open", { times: Number.POSITIVE_INFINITY });
    expect([1, "SIGKILL"]).toContain(await scene.first.exit);
    expect(scene.wrote("second")).toEqual([]);
    scene.server.heal();
    await scene.takenOver();
    expect(scene.trespasses()).toEqual(none);
  });

  it("while its process was stopped: does nothing more when it goes on, and is gone", async ({ expect }) => {
    await using scene = await stage();
    scene.first.process.kill("SIGSTOP");
    await scene.takenOver();
    const before = scene.wrote("first").length;
    scene.first.process.kill("SIGCONT");
    expect([1, "SIGKILL"]).toContain(await scene.first.exit);
    expect(scene.trespasses()).toEqual(none);
    expect(scene.wrote("first")).toHaveLength(before);
  });

  it("with its main thread blocked: does nothing more once another leads", async ({ expect }) => {
    await using scene = await stage();
    scene.proxy.cut();
    scene.first.tell("block");
    expect(await scene.first.exit).toBe("SIGKILL");
    expect(scene.first.output.stderr).toContain("the process did not exit in time");
    await scene.takenOver();
    expect(scene.trespasses()).toEqual(none);
  });

  it("as a shard, to the sharder: is gone", async ({ expect }) => {
    const server = await startFaultServer({ kinds: [configMapKind, leaseKind, event, controllerRingKind] });
    const shard = defineShard("ring", "first");
    const resources = [{ group: "", resource: "configmaps" }];
    server.put(controllerRingKind, { metadata: { name: "ring" }, spec: { resources } });
    const labels = { [shard.shardLabel]: shard.name };
    server.put(configMapKind, { metadata: { name: "one", namespace: "default", labels } });
    await using program = startRunManagerProgram({
      argv: ["--shard-ring=ring", ...argv.slice(1)],
      name: "program",
      config: server.config,
      options: { shardName: shard.name },
      work: "stuck",
    });
    await program.hears(({ type }) => type === "reconciling");
    const { metadata, spec } = server.object(leaseKind, { ...ref, name: "first" }) ?? { metadata: ref };
    server.put(leaseKind, { metadata, spec: { ...spec, holderIdentity: "sharder" } });
    expect([1, "SIGKILL"]).toContain(await program.exit);
    expect(program.output.stderr).toContain("is held by sharder, not by first");
    await server.stop();
  });

  it("is none whose Lease was deleted, as long as it renews", async ({ expect }) => {
    await using scene = await stage();
    const uid = scene.lease()?.metadata.uid;
    scene.server.remove(leaseKind, ref);
    await poll(() => scene.lease() !== undefined && scene.lease()?.metadata.uid !== uid);
    expect(scene.lease()?.spec?.holderIdentity).toBe("first");
    const before = scene.wrote("first").length;
    await poll(() => scene.wrote("first").length > before + 3);
    expect(scene.wrote("second")).toEqual([]);
  });
});
