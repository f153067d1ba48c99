import { readFile } from "node:fs/promises";
import * as hooks from "@capikit/api/catalog";
import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import { cluster as clusterKind, machineDeployment, machine as machineKind } from "@capikit/api/core/v1beta2";
import { extensionConfig } from "@capikit/api/runtime/v1beta2";
import { untilRunning } from "@capikit/envtest/e2e";
import type { ExtensionServer } from "@capikit/extension-kit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CoreManager, inOrder } from "../../src/core-manager.ts";
import { environmentOf } from "../../src/environment-of.ts";
import { keepHookCalls } from "../../src/hook-calls.ts";
import { applyAll } from "../../src/install-manifests.ts";
import { makeLocalClass } from "../../src/local-classes.ts";
import { localCluster, localControlPlane } from "../../src/local-kinds.ts";
import type { LocalProvider } from "../../src/local-provider.ts";
import type { ManagementCluster } from "../../src/management-cluster.ts";
import { shapeOf } from "../../src/request-shape.ts";
import { serveWholeExtension } from "../../src/serve-whole-extension.ts";
import { makeNamespace } from "../../src/test-cluster.ts";
import { topologyCluster } from "../../src/topology-cluster.ts";
import { until } from "../../src/until.ts";
import { wholeClass } from "../../src/whole-extension.ts";

const ref = { namespace: "life", name: "life" };
const calls = keepHookCalls();
/** Of requests that the core manager of the reference release has sent elsewhere, by hook. */
const shapes: Record<string, readonly string[]> = JSON.parse(
  await readFile(new URL("../../fixtures/hook-shapes.json", import.meta.url), "utf8"),
);

let management: ManagementCluster;
let provider: LocalProvider;
let extension: ExtensionServer;

const upgradeHooks = [
  hooks.beforeClusterUpgrade,
  hooks.beforeControlPlaneUpgrade,
  hooks.afterControlPlaneUpgrade,
  hooks.beforeWorkersUpgrade,
  hooks.afterWorkersUpgrade,
  hooks.afterClusterUpgrade,
];

const label = { "example.com/changed": "true" };
/** Changes that wait for the upgrade: labels of control plane and workers, and workers without Machines. */
const laterChanges = {
  controlPlane: { metadata: { labels: label } },
  workers: {
    machineDeployments: [
      { class: "worker", name: "md", replicas: 1, metadata: { labels: label } },
      { class: "worker", name: "new", replicas: 0 },
    ],
  },
};

/**
 * The versions of control plane and workers while a hook blocks the upgrade from v1.34.2 to v1.36.0, and whether they have the labels
 * that were added together with the version.
 */
const versionsWhileBlocked: Readonly<Record<string, readonly [controlPlane: string, ...workers: string[]]>> =
  {
    BeforeClusterUpgrade: ["v1.34.2", "v1.34.2"],
    BeforeControlPlaneUpgrade: ["v1.34.2", "v1.34.2"],
    AfterControlPlaneUpgrade: ["v1.35.1 labelled", "v1.34.2"],
    BeforeWorkersUpgrade: ["v1.36.0 labelled", "v1.34.2"],
    AfterWorkersUpgrade: ["v1.36.0 labelled", "v1.36.0", "v1.36.0 labelled"],
    AfterClusterUpgrade: ["v1.36.0 labelled", "v1.36.0", "v1.36.0 labelled"],
  };

/** Tests the hooks in the life of a Cluster, with an extension for its namespace only. */
export function testRuntimeHooks(core: () => CoreManager): void {
  beforeAll(async () => {
    ({ management, provider } = core());
    await makeNamespace(management, ref.namespace);
    extension = await serveWholeExtension(management, calls, { namespaces: [ref.namespace] });
  });

  afterAll(() => extension?.stop());

  test("the core manager discovers all handlers", inOrder, async () => {
    const discovered = await until("the extension to be discovered", async () => {
      const { status } = await management.controlPlane.client.get(extensionConfig, { name: "whole" });
      // Conditions are written before the rest of the status.
      const isDiscovered = status?.conditions?.some(
        ({ type, status: is }) => type === "Discovered" && is === "True",
      );
      return isDiscovered && status?.handlers !== undefined ? status : undefined;
    });
    expect(discovered.handlers?.map(({ requestHook }) => requestHook.hook).sort()).toEqual(
      hooks.hookNames.filter((name) => name !== "Discovery").sort(),
    );
  });

  test("a Cluster is created once BeforeClusterCreate lets it", inOrder, async () => {
    calls.hold(hooks.beforeClusterCreate);
    await makeLocalClass(management, { namespace: ref.namespace, name: "local" }, wholeClass("whole"));
    await applyAll(management.controlPlane, [
      topologyCluster(ref, {
        class: "local",
        version: "v1.34.2",
        workers: 1,
        variables: { region: "south" },
      }),
    ]);
    await untilBlockedBy(hooks.beforeClusterCreate);
    expect(await versionsOf()).toEqual({ infrastructure: 0, controlPlane: [], workers: [] });
    calls.release(hooks.beforeClusterCreate);
    await untilRunning(environmentOf(management, provider), ref);
    await untilCalled(hooks.afterControlPlaneInitialized);
    await until("both Machines to run", async () => {
      const { items } = await management.controlPlane.client.list(machineKind, { namespace: ref.namespace });
      return items.filter(({ status }) => status?.phase === "Running").length === 2 ? true : undefined;
    });
  });

  test(
    "upgrades in two steps, each hook blocking until released, with in-place updates of workers",
    inOrder,
    async () => {
      for (const hook of upgradeHooks) calls.hold(hook);
      const { client } = management.controlPlane;
      const before = await client.list(machineKind, { namespace: ref.namespace });
      const worker = before.items.find(({ spec }) => spec.bootstrap.configRef?.name.includes("-md-"))
        ?.metadata.uid;
      await client.patch(clusterKind, ref, {
        type: "merge",
        patch: { spec: { topology: { version: "v1.36.0", ...laterChanges } } },
      });
      for (const hook of upgradeHooks) {
        await untilBlockedBy(hook);
        expect(await versionsOf(), hook.hook).toEqual(whileBlocked(hook));
        calls.release(hook);
      }
      await until("the upgrade to be done", async () => {
        const { metadata, status } = await client.get(clusterKind, ref);
        const isPending = metadata.annotations?.["runtime.cluster.x-k8s.io/pending-hooks"];
        const reconciled = status?.conditions?.find(({ type }) => type === "TopologyReconciled");
        return isPending === undefined && reconciled?.status === "True" ? true : undefined;
      });
      const { items } = await client.list(machineKind, { namespace: ref.namespace });
      expect(items.map(({ spec }) => spec.version)).toEqual(["v1.36.0", "v1.36.0"]);
      expect(calls.of(hooks.beforeControlPlaneUpgrade).length).toBeGreaterThanOrEqual(2);
      expect(calls.of(hooks.canUpdateMachineSet)).toHaveLength(1);
      // The second call finds it done.
      expect(calls.of(hooks.updateMachine)).toHaveLength(2);
      expect(items.map(({ metadata }) => metadata.uid)).toContain(worker);
    },
  );

  test("it is deleted once BeforeClusterDelete lets it", inOrder, async () => {
    const { client } = management.controlPlane;
    calls.hold(hooks.beforeClusterDelete);
    await client.delete(clusterKind, ref);
    await untilCalled(hooks.beforeClusterDelete);
    expect(await versionsOf()).toEqual({
      infrastructure: 1,
      controlPlane: ["v1.36.0 labelled"],
      workers: ["v1.36.0", "v1.36.0 labelled"],
    });
    // Reconciles with an outdated cache may repeat the call, but later changes do not.
    const [upgrade] = calls.of(hooks.beforeClusterUpgrade);
    const initialized = calls.of(hooks.afterControlPlaneInitialized);
    expect(initialized.filter(({ at }) => at > (upgrade?.at ?? 0))).toEqual([]);
    calls.release(hooks.beforeClusterDelete);
    await until("the Cluster to be gone", async () =>
      (await client.list(clusterKind, { namespace: ref.namespace })).items.length === 0 ? true : undefined,
    );
  });

  test("calls each hook with the recorded request of the core manager", inOrder, async () => {
    for (const [hook, shape] of Object.entries(shapes)) {
      const requests = calls.all.filter((call) => call.hook === hook).map(({ request }) => request);
      expect(shapeOf(requests), hook).toEqual(shape);
    }
  });
}

/** Returns what exists of the Cluster, with the versions of its control plane and workers. */
async function versionsOf() {
  const { client } = management.controlPlane;
  const { namespace } = ref;
  const [infrastructure, controlPlane, workers] = await Promise.all([
    client.list(localCluster, { namespace }),
    client.list(localControlPlane, { namespace }),
    client.list(machineDeployment, { namespace }),
  ]);
  const described = (version: unknown, { labels = {} }: { labels?: Readonly<Record<string, string>> }) =>
    Object.keys(label).some((name) => name in labels) ? `${version} labelled` : version;
  return {
    infrastructure: infrastructure.items.length,
    controlPlane: controlPlane.items.map(({ spec, metadata }) => described(spec?.version, metadata)),
    workers: workers.items
      .map(({ spec, metadata }) => described(spec.template.spec.version, metadata))
      .sort(),
  };
}

function whileBlocked({ hook }: HookDescriptor) {
  const [controlPlane, ...workers] = versionsWhileBlocked[hook] ?? [];
  return { infrastructure: 1, controlPlane: [controlPlane], workers };
}

async function untilCalled(hook: HookDescriptor): Promise<void> {
  await until(`${hook.hook} to be called`, () => (calls.of(hook).length > 0 ? true : undefined), {
    state: stateOfCluster,
  });
}

/** Waits until Cluster API calls the hook, and reports on the Cluster that it waits for it. */
async function untilBlockedBy(hook: HookDescriptor): Promise<void> {
  const { client } = management.controlPlane;
  await until(
    `the Cluster to be blocked by ${hook.hook}`,
    async () => {
      const { status } = await client.get(clusterKind, ref);
      const reconciled = status?.conditions?.find(({ type }) => type === "TopologyReconciled");
      return reconciled?.message?.includes(`${hook.hook}: ${hook.hook} is held back`) ? true : undefined;
    },
    { state: stateOfCluster },
  );
}

async function stateOfCluster(): Promise<unknown> {
  const { client } = management.controlPlane;
  return {
    status: (await client.get(clusterKind, ref)).status?.conditions,
    calls: calls.all.map(({ hook }) => hook).slice(-20),
    provider: (await provider.log()).slice(-3_000),
    core: (await management.coreLog()).slice(-3_000),
  };
}
