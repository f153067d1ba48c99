import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { Condition } from "@capikit/api/meta";
import { createClient, type KindDescriptor, type KubernetesObject, loadKubeconfig } from "@capikit/client";
import { expect, onTestFinished, test } from "vitest";
import { type ReportedEvent, startDev } from "./dev-run.ts";
import { commandOf, dataFolderOf, processesOf } from "./processes.ts";
import { fooProject } from "./project.ts";

const template = `
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: { name: "\${CLUSTER_NAME}" }
spec:
  infrastructureRef: { apiGroup: infrastructure.cluster.x-k8s.io, kind: FooCluster, name: "\${CLUSTER_NAME}" }
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta2
kind: FooCluster
metadata: { name: "\${CLUSTER_NAME}" }
spec: { region: eu-west-1, tier: Basic }
`;
const extension = (handler: string): string => `
import { afterControlPlaneInitialized } from "@capikit/api/catalog";
import { defineExtension, hookHandler } from "@capikit/extension-kit";

export const extension = defineExtension({
  handlers: { ${handler}: hookHandler(afterControlPlaneInitialized)(() => ({})) },
});
`;
interface FooCluster extends KubernetesObject {
  status?: { conditions?: Condition[] };
}
const fooCluster: KindDescriptor<FooCluster> = {
  group: "infrastructure.cluster.x-k8s.io",
  version: "v1beta2",
  kind: "FooCluster",
  plural: "fooclusters",
  scope: "Namespaced",
};
interface ExtensionConfig extends KubernetesObject {
  status?: { handlers?: { name: string }[] };
}
const extensionKind: KindDescriptor<ExtensionConfig> = {
  group: "runtime.cluster.x-k8s.io",
  version: "v1beta2",
  kind: "ExtensionConfig",
  plural: "extensionconfigs",
  scope: "Cluster",
};
const isReady = ({ event, state }: ReportedEvent): boolean => event === "program" && state === "ready";
/** Returns the user of a process, from the file in its flag. */
const kubeconfigOfProcess = (pid: number): string | undefined =>
  /--kubeconfig=(\S+)/.exec(commandOf(pid))?.[1];

test("runs a provider with Cluster API, and follows its sources, until the signal", async () => {
  const project = fooProject();
  project.write("cluster.yaml", template);
  project.write("src/extension.ts", extension("greet"));
  const run = startDev(project.root, "--apply", "cluster.yaml", "--set", "CLUSTER_NAME=harbour");
  const { url } = await run.until("an API server", ({ kubeconfig }) => kubeconfig !== undefined);
  const folder = dataFolderOf(String(url));
  const kubeconfig = join(project.root, ".capikit/kubeconfig");
  const client = createClient(await loadKubeconfig(kubeconfig));
  onTestFinished(() => client.close());
  const isCore = ({ event, state }: ReportedEvent): boolean => event === "core" && state === "ready";
  const core = await run.until("the core manager", isCore);
  await run.until("everything", ({ event }) => event === "ready");
  const event = await run.until(
    "a FooCluster that Cluster API takes as ready",
    ({ event, text }) =>
      event === "cluster" && /Cluster\/harbour InfrastructureReady .*True$/m.test(text ?? ""),
  );
  const key = { namespace: "default", name: "harbour" };
  expect(event).toMatchObject({ ...key, tree: { kind: "Cluster" } });
  const readyOf = async () =>
    (await client.get(fooCluster, key)).status?.conditions?.find(({ type }) => type === "Ready");
  const before = await readyOf();
  expect(before?.status).toBe("True");

  // An extension, whose handlers the core manager knows, also when they have changed.
  const handlers = async (): Promise<readonly string[]> => {
    const [config] = (await client.list(extensionKind)).items;
    return config?.status?.handlers?.map(({ name }) => name) ?? [];
  };
  const [registered] = (await client.list(extensionKind)).items;
  await expect.poll(handlers).toEqual([`greet.${registered?.metadata.name}`]);
  project.write("src/extension.ts", extension("wave"));
  await expect.poll(handlers).toEqual([`wave.${registered?.metadata.name}`]);

  // The core manager ends by itself, and is started again meanwhile.
  const rights = kubeconfigOfProcess(Number(core.pid));
  expect(rights).toBeDefined();
  const death = run.events.length;
  process.kill(Number(core.pid), "SIGKILL");
  const dead = await run.until("its end", ({ event, state }) => event === "core" && state === "ended", death);
  expect(dead).toMatchObject({ level: "error", code: null, signal: "SIGKILL", retryMs: 1_000 });
  expect(dead.text).toMatch(/exited with SIGKILL; restarting in 1 s; log: .*\n {2}[IWE]\d{4} /s);
  expect(readFileSync(String(dead.logFile), "utf8")).toContain("Starting Controller");

  // A type, of which a schema and a module of the program are made.
  let from = run.events.length;
  const file = "api/v1beta2/foo-cluster.ts";
  project.replace(
    file,
    "export interface FooClusterSpec {",
    "export interface FooClusterSpec {\n  /** pier to land at. */\n  pier?: string;\n",
  );
  await run.until("the program with the new type", isReady, from);
  const name = "fooclusters.infrastructure.cluster.x-k8s.io";
  expect(JSON.stringify((await client.get(customResourceDefinition, { name })).spec)).toContain(
    "pier to land at",
  );
  const isStart = ({ event, state }: ReportedEvent) => event === "program" && state === "starting";
  expect(run.events.slice(from).filter(isStart)).toHaveLength(1);

  // A marker that is wrong, and then right.
  from = run.events.length;
  project.replace(file, "  /** pier to land at. */", "  /** +kubebuilder:validation:Minimun=1 */");
  const wrong = await run.until(
    "the fault",
    ({ event, level }) => event === "generated" && level === "error",
    from,
  );
  expect(wrong.text).toContain("Minimun");
  await run.until(
    "that the program keeps running",
    ({ text }) => /the previous program keeps running/.test(text ?? ""),
    from,
  );
  from = run.events.length;
  project.replace(file, "  /** +kubebuilder:validation:Minimun=1 */", "  /** pier that is landed at. */");
  await run.until("the program with the fixed type", isReady, from);
  expect(JSON.stringify((await client.get(customResourceDefinition, { name })).spec)).toContain(
    "pier that is landed at",
  );

  // The program itself: a syntax error, a crash, and a fix.
  from = run.events.length;
  const text = project.read("src/cloud.ts");
  project.write("src/cloud.ts", `${text}\nconst quay: = 1;\n`);
  const failure = await run.until("the mistake", ({ level }) => level === "error", from);
  expect(failure.text).toMatch(/keeps running|CK/);
  expect(run.events.slice(from).filter(({ state }) => state === "starting")).toEqual([]);
  from = run.events.length;
  project.write("src/cloud.ts", `${text}\nthrow new Error("the quay is closed");\n`);
  const ended = await run.until(
    "its end",
    ({ event, state }) => event === "program" && state === "ended",
    from,
  );
  expect(ended).toMatchObject({ code: 1, signal: null, retryMs: 1_000 });
  expect(ended.text).toContain("the quay is closed");
  from = run.events.length;
  project.write("src/cloud.ts", text);
  await run.until("the program that was fixed", isReady, from);
  // The cloud in memory has kept its resources over all restarts.
  const patch = { spec: { gateways: 2 } };
  const { generation } = (await client.patch(fooCluster, key, { type: "merge", patch })).metadata;
  await expect.poll(async () => (await readyOf())?.observedGeneration).toBe(generation);
  expect(await readyOf()).toEqual({ ...before, observedGeneration: generation });

  const again = await run.until("the core manager again", isCore, death);
  expect(kubeconfigOfProcess(Number(again.pid))).toBe(rights);
  expect(await run.end("SIGTERM")).toBe(0);
  expect(run.events.at(-1)).toMatchObject({ event: "stopped" });
  expect(run.events.find(({ event, level }) => event === "stopping" && level !== "info")).toBeUndefined();
  expect([...processesOf(project.root), ...processesOf(folder)]).toEqual([]);
  expect([folder, kubeconfig].filter((path) => existsSync(path))).toEqual([]);
  expect(readFileSync(join(project.root, ".capikit/logs/program.log"), "utf8")).toContain(
    "the quay is closed",
  );
}, 180_000);
