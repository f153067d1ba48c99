import type { JsonObject } from "@capikit/common/json";
import { describe, expect, it } from "vitest";
import { type FeatureGates, type RenderOptions, renderTopology } from "../src/index.ts";
import { type World, world } from "./support/world.ts";

const render = ({ cluster, clusterClass, objects }: World, options: Partial<RenderOptions> = {}) =>
  renderTopology({ cluster, clusterClass, objects, ...options });

/** Renders a cluster at v1.34.0, and then its upgrade. */
async function upgrade(featureGates?: FeatureGates) {
  const one = world();
  const { objects } = await render(one);
  const live = objects.map(({ object }) => object);
  const controlPlane = live.find(({ kind }) => kind === "AcmeControlPlane") as JsonObject;
  controlPlane.status = { versions: [{ version: "v1.34.0", replicas: 1 }] };
  const cluster = structuredClone(live.find(({ kind }) => kind === "Cluster")) as JsonObject;
  ((cluster.spec as JsonObject).topology as JsonObject).version = "v1.35.0";
  const rendered = await render(
    { ...one, cluster, objects: [...one.objects, ...live] },
    { live: true, ...(featureGates && { featureGates }) },
  );
  return (rendered.desired.cluster.metadata.annotations ?? {}) as Record<string, string>;
}

describe("feature gates", () => {
  it("mark the step of an upgrade, with RuntimeSDK also its pending hooks", async () => {
    const step = { "topology.internal.cluster.x-k8s.io/upgrade-step": "v1.35.0" };
    expect(await upgrade()).toEqual(step);
    expect(await upgrade({ RuntimeSDK: true })).toEqual({
      ...step,
      "runtime.cluster.x-k8s.io/pending-hooks": "AfterClusterUpgrade",
    });
  });

  it("allow extensions, by default if the ClusterClass uses them", async () => {
    const patches = [{ name: "outside", external: { generatePatchesExtension: "gen.ours" } }];
    await expect(render(world({ patches }), { external: "skip" })).resolves.toBeDefined();
    await expect(
      render(world({ patches }), { external: "skip", featureGates: { RuntimeSDK: false } }),
    ).rejects.toThrow("spec.patches[0].external: needs the feature gate RuntimeSDK");
  });

  it("allow taints", async () => {
    const one = world();
    one.topology.controlPlane = {
      replicas: 1,
      taints: [{ key: "a", effect: "NoSchedule", propagation: "Always" }],
    };
    await expect(render(one)).rejects.toThrow(
      "spec.topology.controlPlane.taints: needs the feature gate MachineTaintPropagation",
    );
    await expect(render(one, { featureGates: { MachineTaintPropagation: true } })).resolves.toBeDefined();
  });
});

describe("existing objects", () => {
  it("keep their kinds", async () => {
    const one = world();
    const { objects } = await render(one);
    const live = objects.map(({ object }) => object);
    const cluster = live.find(({ kind }) => kind === "Cluster") as JsonObject;
    const other = JSON.parse(JSON.stringify(one.objects).replaceAll("AcmeControlPlane", "OtherControlPlane"));
    const clusterClass = other.find(({ kind }: JsonObject) => kind === "ClusterClass");
    await expect(
      render({ ...one, cluster, clusterClass, objects: [...other, ...live] }, { live: true }),
    ).rejects.toThrow(
      /AcmeControlPlane default\/one-\w+ kind: cannot change from "AcmeControlPlane" to "OtherControlPlane"/,
    );
  });
});
