import { fileURLToPath } from "node:url";
import { isKept, type MoveObject, moveWorldOf, planMove } from "@capikit/clusterctl-kit/move";
import { readManifests } from "@capikit/envtest";
import { clusterApiCrds } from "@capikit/envtest/cluster-api";
import { expect, it } from "vitest";

const namespace = "default";

function object(
  kind: string,
  name: string,
  owners: readonly MoveObject[],
  group = "ipam.cluster.x-k8s.io",
): MoveObject {
  const apiVersion = `${group}/v1`;
  const place = kind === "GlobalIPPool" ? {} : { namespace };
  const ownerReferences = owners.map((owner, at) => ({
    apiVersion: owner.apiVersion ?? "",
    kind: owner.kind ?? "",
    name: owner.metadata.name ?? "",
    uid: owner.metadata.uid ?? "",
    controller: at === 0,
  }));
  return { apiVersion, kind, metadata: { ...place, name, uid: `${kind}/${name}`, ownerReferences } };
}

it("goes along with clusterctl move: pools before their addresses, and nothing twice but pools of the cluster", async () => {
  const folder = fileURLToPath(new URL("../config/crd/bases", import.meta.url));
  const definitions = await readManifests([folder, ...clusterApiCrds()]);
  // clusterctl labels the objects that it installs.
  const crds = definitions.map((crd) => ({
    ...crd,
    metadata: { ...crd.metadata, labels: { ...crd.metadata.labels, "clusterctl.cluster.x-k8s.io": "" } },
  }));
  const cluster = object("Cluster", "prod", [], "cluster.x-k8s.io");
  const machine = object("Machine", "m", [cluster], "cluster.x-k8s.io");
  const pools = [object("IPPool", "pool", []), object("GlobalIPPool", "pool", [])];
  const claims = ["a", "b"].map((name) => object("IPAddressClaim", name, [machine]));
  const addresses = claims.map((claim, at) =>
    object("IPAddress", claim.metadata.name ?? "", [claim, pools[at] ?? claim]),
  );
  const all = [cluster, machine, ...pools, ...claims, ...addresses];
  const { graph } = planMove(moveWorldOf([...crds, ...all], { namespace }));
  const steps = graph.sequence.map((uids) => [...uids].sort());
  const moved = steps.flat();
  expect(moved.toSorted()).toEqual(all.map(({ metadata }) => metadata.uid).toSorted());
  const place = (uid: string): number => steps.findIndex((uids) => uids.includes(uid));
  expect(place("IPPool/pool")).toBeLessThan(place("IPAddress/a"));
  expect(place("GlobalIPPool/pool")).toBeLessThan(place("IPAddress/b"));
  expect(graph.nodes.filter(isKept).map(({ uid }) => uid)).toEqual(["GlobalIPPool/pool"]);
});
