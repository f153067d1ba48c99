import { type Client, createClient, type KindDescriptor, type KubernetesObject } from "@capikit/client";
import { defineController, parseManagerFlags, startManager, watched } from "@capikit/controller-kit";
import { createOrUpdate, createSsaCache, retryOnConflict, ssaPatch } from "@capikit/controller-kit/writes";
import type { ControlPlane } from "@capikit/envtest";
import { shareControlPlane } from "@capikit/reference";
import { silentLogger } from "@capikit/serving";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyScenario, comparable, sendWrites, upstreamWrites } from "../src/client-go/apply-scenario.ts";
import { type Widget, widgetCrd, widgetKind } from "../src/widgets.ts";

type Deployment = KubernetesObject & {
  spec: { replicas?: number; selector: object; template: object };
  status?: { replicas?: number; observedGeneration?: number };
};
const deploymentKind: KindDescriptor<Deployment> = {
  group: "apps",
  version: "v1",
  kind: "Deployment",
  plural: "deployments",
  scope: "Namespaced",
};
const gadgetKind = widgetKind("gadgets");
const laterKind = widgetKind("laters");

let controlPlane: ControlPlane;
let client: Client;
beforeAll(async () => {
  controlPlane = await shareControlPlane({ crds: [widgetCrd(gadgetKind)] });
  client = createClient(controlPlane.config, { fieldManager: "mine" });
});
afterAll(async () => {
  await client?.close();
  await controlPlane?.stop();
});

const labels = { app: "web" };
const deployment = (name: string): Deployment => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name, namespace: "default" },
  spec: {
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: "c", image: "i" }] } },
  },
});
const named = (name: string) => deployment(name) as Deployment & { metadata: { name: string } };
const scale = (replicas: number) => (object: Deployment) => {
  object.spec.replicas = replicas;
};

describe("createOrUpdate on a real API server", () => {
  it("creates, keeps and updates an object with defaults", async () => {
    const results: string[] = [];
    for (const replicas of [2, 2, 3]) {
      const { result, object } = await createOrUpdate(client, deploymentKind, named("a"), scale(replicas));
      results.push(`${result} ${object.spec.replicas}`);
    }
    expect(results).toEqual(["created 2", "unchanged 2", "updated 3"]);
  });

  it("retries a conflict", async () => {
    await client.create(deploymentKind, deployment("conflict"));
    let attempts = 0;
    const { object } = await retryOnConflict((attempt) => {
      attempts = attempt;
      return createOrUpdate(client, deploymentKind, named("conflict"), async (draft) => {
        if (attempt === 1) {
          const patch = { metadata: { labels } };
          await client.patch(deploymentKind, named("conflict").metadata, { type: "merge", patch });
        }
        scale(4)(draft);
      });
    });
    expect([attempts, object.spec.replicas, object.metadata.labels]).toEqual([2, 4, labels]);
  });
});

describe("ssaPatch on a real API server", () => {
  const desired = (name: string, replicas: number) => ({
    ...deployment(name),
    metadata: { name, namespace: "default", labels },
    spec: { ...deployment(name).spec, replicas },
  });

  it("skips requests that change nothing", async () => {
    const cache = createSsaCache();
    const created = await ssaPatch(client, deploymentKind, desired("c", 1), { cache });
    expect(created).toMatchObject({ changed: true, cached: false });
    const steps: [replicas: number, changed: boolean, cached: boolean][] = [
      [1, false, true],
      [2, true, false],
      [2, false, true],
      [1, true, false],
    ];
    let original = created.object;
    for (const [replicas, changed, cached] of steps) {
      const result = await ssaPatch(client, deploymentKind, desired("c", replicas), { cache, original });
      expect(result).toMatchObject({ changed, cached, object: { spec: { replicas } } });
      original = result.object;
    }
    const other = createSsaCache();
    const same = await ssaPatch(client, deploymentKind, desired("c", 1), { cache: other, original });
    expect(same).toMatchObject({ changed: false, cached: false });
  });

  it("compares dry runs, and refuses to recreate an object by its uid", async () => {
    const { object: original } = await ssaPatch(client, deploymentKind, desired("d", 1));
    const dryRun = { dryRun: true, original } as const;
    const changes = [1, 5].map(
      async (replicas) => (await ssaPatch(client, deploymentKind, desired("d", replicas), dryRun)).changed,
    );
    expect(await Promise.all(changes)).toEqual([false, true]);
    const gone = desired("gone", 1);
    const { uid = "" } = original.metadata;
    const recreation = { ...gone, metadata: { ...gone.metadata, uid } };
    await expect(ssaPatch(client, deploymentKind, recreation)).rejects.toMatchObject({ reason: "Conflict" });
  });
});

describe("server-side apply has the results of controller-runtime", () => {
  it.each(["apply", "patch"] as const)("client.%s", async (call) => {
    const [ours, upstream] = [`ours-${call}`, `upstream-${call}`];
    const written = await sendWrites(client, applyScenario(ours, call));
    const expected = await upstreamWrites(controlPlane.kubeconfig, applyScenario(upstream, call));
    expect(written.map((one) => comparable(one, ours))).toEqual(
      expected.map((one) => comparable(one, upstream)),
    );
    const errors = expected.filter(({ error }) => error !== undefined);
    expect(errors.length).toBeGreaterThan(8);
    expect(errors.length).toBeLessThan(expected.length / 2);
  });
});

describe("a watch of a kind that is installed later", () => {
  it("reconciles for its objects", async () => {
    const seen = new Set<string>();
    const controller = defineController({
      name: "gadget",
      for: gadgetKind,
      async reconcile({ request, watch }) {
        seen.add(request.name);
        watch(
          watched<Widget>(laterKind, ({ metadata }) => ({
            namespace: "default",
            name: `of-${metadata.name}`,
          })),
        );
      },
    });
    const manager = await startManager({
      name: "watches",
      config: controlPlane.config,
      controllers: [controller],
      leaderElection: false,
      logger: silentLogger,
      signals: false,
      flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0", "--insecure-diagnostics"]),
    });
    const names = (): string[] => [...seen];
    await client.create(gadgetKind, { metadata: { name: "first", namespace: "default" } });
    await expect.poll(names, { timeout: 60_000 }).toEqual(["first"]);
    await controlPlane.installCrds([widgetCrd(laterKind)]);
    await client.create(laterKind, { metadata: { name: "one", namespace: "default" } });
    await expect.poll(names, { timeout: 60_000 }).toEqual(["first", "of-one"]);

    await client.create(laterKind, { metadata: { name: "two", namespace: "default" } });
    await expect.poll(names, { timeout: 60_000 }).toContain("of-two");
    manager.cache.removeInformer(laterKind);
    expect(await manager.cache.list(laterKind)).toHaveLength(2);
    await manager.stop();
  }, 120_000);
});
