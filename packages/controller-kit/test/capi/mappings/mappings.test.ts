import type { MachinePool } from "@capikit/api/core/v1beta2";
import { describe, expect, it } from "vitest";
import {
  clusterToInfrastructure,
  infrastructureKeyOf,
  labelledClusterKey,
  machinePoolToInfrastructure,
  machineToInfrastructure,
  ownerClusterKey,
  ownerMachineKey,
  ownerMachinePoolKey,
} from "../../../src/capi/index.ts";
import { cluster, machine } from "../objects.ts";

const kind = { group: "infra.io", kind: "FooMachine" };

describe("infrastructure", () => {
  const clusterKind = { group: "infra.io", kind: "FooCluster" };
  const prod = cluster({
    spec: { infrastructureRef: { apiGroup: "infra.io", kind: "FooCluster", name: "f" } },
  });
  const found = { metadata: { name: "f" } };
  const key = { namespace: "ns", name: "f" };

  it("of a Cluster, unless it has another kind, is missing or externally managed", () => {
    expect(infrastructureKeyOf(prod, clusterKind)).toEqual(key);
    expect(clusterToInfrastructure(prod, clusterKind, found)).toEqual([key]);
    expect(clusterToInfrastructure(prod, kind, found)).toEqual([]);
    expect(clusterToInfrastructure(prod, clusterKind, undefined)).toEqual([]);
    expect(clusterToInfrastructure(cluster(), clusterKind, found)).toEqual([]);
    const managed = { metadata: { annotations: { "cluster.x-k8s.io/managed-by": "" } } };
    expect(clusterToInfrastructure(prod, clusterKind, managed)).toEqual([]);
  });

  it("of a Machine and a MachinePool of the kind", () => {
    const pool = {
      metadata: { name: "p", namespace: "ns" },
      spec: { template: { spec: machine("m").spec } },
    };
    expect(machineToInfrastructure(machine("m"), kind)).toEqual([{ namespace: "ns", name: "m-infra" }]);
    expect(machineToInfrastructure(machine("m"), clusterKind)).toEqual([]);
    expect(machineToInfrastructure(machine("m"), { ...kind, group: "x.io" })).toEqual([]);
    expect(machinePoolToInfrastructure(pool as MachinePool, kind)).toEqual([
      { namespace: "ns", name: "m-infra" },
    ]);
  });
});

it("owners are found by references of any version, or by label", () => {
  const reference = (owner: string, apiVersion = "cluster.x-k8s.io/v1alpha4") => ({
    apiVersion,
    kind: owner,
    name: owner.toLowerCase(),
    uid: "u",
  });
  const references = [
    reference("Cluster", "other.io/v1"),
    reference("Cluster"),
    reference("Machine"),
    reference("MachinePool"),
  ];
  const object = machine("m", {
    metadata: { ownerReferences: references, labels: { "cluster.x-k8s.io/cluster-name": "prod" } },
  });
  expect([ownerClusterKey(object), ownerMachineKey(object), ownerMachinePoolKey(object)]).toEqual(
    ["cluster", "machine", "machinepool"].map((name) => ({ namespace: "ns", name })),
  );
  expect(labelledClusterKey(object)).toEqual({ namespace: "ns", name: "prod" });
  expect([ownerClusterKey(machine("m")), labelledClusterKey(machine("m"))]).toEqual([undefined, undefined]);
});
