import { expect, test } from "vitest";
import { moveWorldOf, planMove, readMoveWorld, runMove } from "../../src/move/index.ts";
import { memoryCluster } from "./memory-cluster.ts";
import { crds, object, ofClass, plainCluster } from "./world.ts";

const clusterClass = object("ClusterClass", "quick");
const objects = plainCluster("c").map((one) =>
  one.kind === "Cluster" ? { ...one, spec: ofClass("quick") } : one,
);

test("an empty namespace moves all namespaces", async () => {
  const source = memoryCluster("source", [clusterClass, ...objects]);
  const target = memoryCluster("target", []);
  const names = source.names();
  await runMove({ source: source.client, target: target.client, namespace: "" });
  expect(source.names()).toEqual([]);
  expect(target.names()).toEqual(names);
});

test("worlds of an empty namespace are those of all namespaces", async () => {
  const { client } = memoryCluster("source", [clusterClass, ...objects]);
  const options = { namespace: "" };
  expect(await readMoveWorld(client, options)).toEqual(await readMoveWorld(client));
  const dump = [...crds, clusterClass, ...objects, object("FooPool", "p", { namespace: "ns2" })];
  const world = moveWorldOf(dump);
  expect(moveWorldOf(dump, options)).toEqual(world);
  expect(planMove({ ...world, ...options })).toEqual(planMove(world));
});
