import { join } from "node:path";
import { cluster } from "@capikit/api/core/v1beta2";
import { lease } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { freePorts } from "@capikit/envtest";
import { expect, onTestFinished, test } from "vitest";
import { clientOf, type ReportedEvent, startDev } from "./dev-run.ts";
import { commandOf } from "./processes.ts";
import { fooProject } from "./project.ts";

const fooCluster: KindDescriptor<KubernetesObject & { status?: object }> = {
  group: "infrastructure.cluster.x-k8s.io",
  version: "v1beta2",
  kind: "FooCluster",
  plural: "fooclusters",
  scope: "Namespaced",
};
const namespace = "default";
const isReady = ({ event, state }: ReportedEvent): boolean => event === "program" && state === "ready";

/** A debugger that is attached to a process by the protocol of the inspector. */
interface Debugger extends AsyncDisposable {
  call(method: string, params?: object): Promise<object>;
  /** Waits for an event of a method, also for one in the past. */
  event(method: string): Promise<Record<string, unknown>>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: object;
}

async function attach(port: number): Promise<Debugger> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? "");
  const seen: Message[] = [];
  let wake = (): void => {};
  socket.onmessage = ({ data }) => {
    seen.push(JSON.parse(String(data)));
    wake();
  };
  await new Promise((resolve) => {
    socket.onopen = resolve;
  });
  const closed = new Promise((resolve) => {
    socket.onclose = resolve;
  });
  const next = async (fits: (message: Message) => boolean): Promise<Message> => {
    for (;;) {
      const at = seen.findIndex(fits);
      const [found] = at < 0 ? [] : seen.splice(at, 1);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  let ids = 0;
  return {
    async call(method, params = {}) {
      const id = ++ids;
      socket.send(JSON.stringify({ id, method, params }));
      return (await next((message) => message.id === id)).result ?? {};
    },
    event: async (method) => (await next((message) => message.method === method)).params ?? {},
    async [Symbol.asyncDispose]() {
      socket.close();
      await closed;
    },
  };
}

test("lets a debugger stop the manager for longer than its lease, and attach again after a save", async () => {
  const project = fooProject();
  const source = "src/foo-cluster.ts";
  const lineNumber = project
    .read(source)
    .split("\n")
    .findIndex((line) => line.includes("cloud.ensureLoadBalancer("));
  const [port = 0] = await freePorts(1, "127.0.0.1");
  const elects = ["", "-lease-duration=5s", "-renew-deadline=3s", "-retry-period=1s"];
  const flags = elects.map((flag) => `--arg=--leader-elect${flag}`);
  const run = startDev(project.root, "--embedded", `--inspect=${port}`, ...flags);
  onTestFinished(async () => void (await run.end("SIGTERM")));
  const { pid } = await run.until("the program", isReady);
  await run.until("everything", ({ event }) => event === "ready");
  const client = await clientOf(project.root);
  const leaseOf = async () => (await client.list(lease, { namespace })).items[0]?.spec;
  await expect.poll(leaseOf).toMatchObject({ leaseDurationSeconds: 5 });
  const before = await leaseOf();

  const debug = await attach(port);
  await debug.call("Debugger.enable");
  const at = { urlRegex: "/foo-cluster\\.ts$", lineNumber };
  const breakpoint = await debug.call("Debugger.setBreakpointByUrl", at);
  const infrastructureRef = { apiGroup: fooCluster.group, kind: "FooCluster", name: "harbour" };
  const metadata = { name: "harbour", namespace };
  const { uid = "" } = (await client.create(cluster, { metadata, spec: { infrastructureRef } })).metadata;
  const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "harbour", uid };
  const spec = { region: "eu-west-1", tier: "Basic" };
  await client.create(fooCluster, {
    metadata: { ...metadata, ownerReferences: [owner] },
    spec,
  } as never);
  const { callFrames } = (await debug.event("Debugger.paused")) as { callFrames: readonly object[] };
  expect(callFrames[0]).toMatchObject({ functionName: "reconcile", location: { lineNumber } });
  // Its lease would have expired.
  const pausedAt = Date.now();
  const renewed = async () => Date.parse(String((await leaseOf())?.renewTime));
  await expect.poll(renewed).toBeGreaterThan(pausedAt + 5_000);
  const { holderIdentity, leaseTransitions } = (await leaseOf()) ?? {};
  expect({ holderIdentity, leaseTransitions }).toEqual({
    holderIdentity: before?.holderIdentity,
    leaseTransitions: before?.leaseTransitions,
  });
  await debug.call("Debugger.removeBreakpoint", breakpoint);
  await debug.call("Debugger.resume");
  const [, health] = /--health-addr=(\S+)/.exec(commandOf(Number(pid))) ?? [];
  expect((await fetch(`http://${health}/readyz`)).status).toBe(200);

  // A save does not kill it while it is stopped.
  await debug.call("Debugger.pause");
  await debug.event("Debugger.paused");
  const from = run.events.length;
  project.write(source, `${project.read(source)}\n// saved\n`);
  const late = await run.until("the grace period", ({ level }) => level === "warning", from);
  expect(late.text).toMatch(/still running 10 s after SIGTERM; continue it in the debugger$/);
  expect(commandOf(Number(pid))).toContain("main.ts");
  await debug.call("Debugger.disable");
  await run.until("the program with the save", isReady, from);
  expect(run.events.some(({ state }) => state === "ended")).toBe(false);

  await using again = await attach(port);
  await again.call("Debugger.enable");
  await expect
    .poll(async () => (await client.get(fooCluster, metadata)).status)
    .toMatchObject({ initialization: { provisioned: true } });
}, 120_000);

test("lets a debugger attach to an extension", async () => {
  const project = fooProject();
  project.write(
    "src/extension.ts",
    `
import { afterControlPlaneInitialized } from "@capikit/api/catalog";
import { defineExtension, hookHandler } from "@capikit/extension-kit";

export const extension = defineExtension({
  handlers: { greet: hookHandler(afterControlPlaneInitialized)(() => ({})) },
});
`,
  );
  const [port = 0] = await freePorts(1, "127.0.0.1");
  const run = startDev(project.root, "--embedded", `--inspect=${port}`);
  await run.until("the extension", ({ event, state }) => event === "extension" && state === "ready");
  await using debug = await attach(port + 1);
  const argv = await debug.call("Runtime.evaluate", { expression: "process.argv.at(-1)" });
  expect(argv).toMatchObject({ result: { value: join(project.root, "src/extension.ts") } });
  // An attached debugger does not keep the command running.
  expect(await run.end("SIGTERM")).toBe(0);
}, 60_000);
