import { expect, it } from "vitest";
import { admitChange, type TopologyServer, type Unstructured } from "../src/index.ts";
import { world } from "./support/world.ts";

const core = "cluster.x-k8s.io/v1beta2";
const clusterClass = (spec: object): Unstructured =>
  ({ apiVersion: core, kind: "ClusterClass", metadata: { name: "k", namespace: "a" }, spec }) as never;
const cluster = (version: string): Unstructured =>
  ({
    apiVersion: core,
    kind: "Cluster",
    metadata: { name: "c", namespace: "a" },
    spec: { topology: { classRef: { name: "k" }, version } },
  }) as never;

/** A server that sets a default in classes, and refuses each new version. */
const server: TopologyServer = {
  read: async () => undefined,
  dryRun: async (object) =>
    object.kind === "ClusterClass"
      ? { ...object, spec: { defaulted: true, ...(object.spec as object) } }
      : "the control plane was not created yet",
};
const before = [clusterClass({ defaulted: true, a: 1 }), cluster("v1.35.0")];

it("asks the server about a Cluster whose class is given, but unchanged", async () => {
  const { refused, unchecked } = await admitChange(before, [clusterClass({ a: 1 }), cluster("v1.36.0")], {
    server,
  });
  expect(refused).toMatchObject([
    {
      location: { object: "Cluster a/c" },
      message: "the API server refuses it: the control plane was not created yet",
    },
  ]);
  expect(unchecked).toEqual([]);
});

it("reports a Cluster whose class changes as not checked", async () => {
  const { refused, unchecked } = await admitChange(before, [clusterClass({ a: 2 }), cluster("v1.36.0")], {
    server,
  });
  expect(refused).toEqual([]);
  expect(unchecked).toEqual(["Cluster a/c, as ClusterClass k changes, too"]);
});

it("judges a change of a ClusterClass by its Clusters, without a server", async () => {
  const [old, changed] = [world(), world()];
  delete changed.classSpec.workers;
  const { after, refused } = await admitChange(old.objects, changed.objects);
  expect(refused).toMatchObject([
    {
      location: { object: "ClusterClass default/small" },
      message:
        'Cluster API\'s webhook refuses it: ClusterClass small spec.workers.machineDeployments: the class "worker" of machineDeployments cannot be removed, because it is used by Cluster default/one',
    },
  ]);
  expect(after.some(({ kind }) => kind === "ClusterClass")).toBe(false);
});
