import { expect, it } from "vitest";
import { clusterApiCrds } from "../../src/cluster-api/find-cluster-api.ts";

it("returns the CRDs of the core, as clusterctl init labels them and without its conversion webhook", () => {
  const crds = clusterApiCrds();
  const names = crds.map(({ metadata }) => metadata.name);
  expect(names).toContain("machines.cluster.x-k8s.io");
  expect(names).toContain("ipaddressclaims.ipam.cluster.x-k8s.io");
  expect(names).not.toContain("kubeadmconfigs.bootstrap.cluster.x-k8s.io");
  for (const { metadata, spec } of crds as ((typeof crds)[number] & { spec?: object })[]) {
    expect(metadata.labels).toMatchObject({
      "clusterctl.cluster.x-k8s.io": "",
      "cluster.x-k8s.io/provider": "cluster-api",
    });
    expect(spec).toMatchObject({ conversion: { strategy: "None" } });
  }
});

it("returns the CRDs of kubeadm on request, with the labels of their contracts", () => {
  const crds = clusterApiCrds({ kubeadm: true });
  const kubeadm = crds.filter(({ metadata }) => metadata.name?.startsWith("kubeadm"));
  expect(kubeadm.map(({ metadata }) => metadata.labels?.["cluster.x-k8s.io/provider"])).toEqual([
    ...["bootstrap-kubeadm", "bootstrap-kubeadm"],
    ...["control-plane-kubeadm", "control-plane-kubeadm"],
  ]);
  for (const { metadata } of kubeadm)
    expect(metadata.labels).toMatchObject({ "cluster.x-k8s.io/v1beta2": "v1beta2" });
  expect(crds).toHaveLength(clusterApiCrds().length + kubeadm.length);
});
