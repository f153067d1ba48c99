import { configMap, lease as leaseKind } from "@capikit/api/kubernetes";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type AuditLog, createAuditLog } from "../../src/audit-log.ts";
import { startCuttableProxy } from "../../src/cuttable-proxy.ts";
import { startPlatform } from "../../src/platform.ts";
import { type RunManagerMessage, startRunManagerProgram } from "../../src/run-manager-program-input.ts";
import { violations, type Write } from "../../src/violations.ts";

const argv = [
  "--namespace=default",
  "--leader-elect",
  "--leader-elect-lease-duration=6s",
  "--leader-elect-renew-deadline=4s",
  "--leader-elect-retry-period=500ms",
];
/** The leader keeps the lease until the test acts, even if the machine is busy. */
const patient = [...argv, "--leader-elect-lease-duration=14s", "--leader-elect-renew-deadline=10s"];
let audit: AuditLog;
let controlPlane: ControlPlane;

beforeAll(async () => {
  audit = await createAuditLog();
  controlPlane = await startControlPlane({ apiServerArgs: audit.apiServerArgs });
  await controlPlane.client.create(configMap, { metadata: { name: "one", namespace: "default" } });
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
  await audit?.[Symbol.asyncDispose]();
});

const works = ({ type }: RunManagerMessage): boolean => type === "reconciling";

/**
 * Two managers that compete for a lease. The first holds it and never ends its work; see
 * `lost-leadership.test.ts`.
 */
async function stage(lease: string, flags: readonly string[] = argv) {
  const proxy = await startCuttableProxy(controlPlane.url);
  const platform = await startPlatform(Date.now);
  const start = async (name: string, server: string) => {
    const { config } = await controlPlane.addUser({ name: `${lease}-${name}`, groups: ["system:masters"] });
    const input = { argv: flags, name, lease, platformPort: platform.port, work: "stuck" } as const;
    return startRunManagerProgram({ ...input, config: { ...config, server } });
  };
  const first = await start("first", proxy.url);
  await first.receive(works);
  const second = await start("second", controlPlane.url);
  await poll(() => second.output.stderr.includes("New leader elected"));
  const writes = async (): Promise<Write[]> =>
    (await audit.writes()).flatMap(({ resource, user, revision, times }) =>
      resource === "configmaps" && user.startsWith(lease)
        ? [{ by: user.slice(lease.length + 1), order: revision, at: Date.parse(times[1]) }]
        : [],
    );
  return {
    proxy,
    first,
    second,
    async takenOver() {
      await second.receive(works);
      await poll(() => platform.calls.some(({ by }) => by === "second"));
      await poll(async () => (await writes()).some(({ by }) => by === "second"));
    },
    violations: async () => violations(await writes(), platform.calls),
    async [Symbol.asyncDispose]() {
      await Promise.all([first, second].map((one) => one[Symbol.asyncDispose]()));
      platform.stop();
      await proxy[Symbol.asyncDispose]();
    },
  };
}

async function poll(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("a manager that lost its lease on a real API server", { timeout: 120_000 }, () => {
  const none = { writes: [], calls: [] };

  it.concurrent("by deletion while disconnected: stops all actions before another leads", async ({
    expect,
  }) => {
    await using scene = await stage("deleted");
    scene.proxy.cut();
    await controlPlane.client.delete(leaseKind, { namespace: "default", name: "deleted" });
    expect([1, "SIGKILL"]).toContain(await scene.first.exit);
    await scene.takenOver();
    expect(await scene.violations()).toEqual(none);
  });

  it.concurrent("while its process was stopped: does nothing when resumed", async ({ expect }) => {
    await using scene = await stage("stopped", patient);
    scene.first.send("stop");
    await scene.takenOver();
    scene.first.process.kill("SIGCONT");
    expect([1, "SIGKILL"]).toContain(await scene.first.exit);
    expect(await scene.violations()).toEqual(none);
  });

  it("while the API server was frozen: exits before it resumes, and another leads", async ({ expect }) => {
    await using scene = await stage("frozen");
    process.kill(controlPlane.pids.kubeApiserver, "SIGSTOP");
    try {
      expect([1, "SIGKILL"]).toContain(await scene.first.exit);
    } finally {
      process.kill(controlPlane.pids.kubeApiserver, "SIGCONT");
    }
    await scene.takenOver();
    expect(await scene.violations()).toEqual(none);
  });
});
