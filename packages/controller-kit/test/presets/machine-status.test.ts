import type { Machine } from "@capikit/api/core/v1beta2";
import type { Condition } from "@capikit/api/meta";
import { expect, it } from "vitest";
import {
  controlPlaneSelector,
  machineReplicas,
  machineVersions,
  rollingOut,
  scalingDown,
  scalingUp,
} from "../../src/presets/index.ts";

const machine = (
  name: string,
  change: { version?: string; kubelet?: string; conditions?: Condition[]; at?: string } = {},
): Machine => ({
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Machine",
  metadata: { name, creationTimestamp: change.at ?? "2026-01-01T00:00:00Z" },
  spec: {
    clusterName: "c",
    bootstrap: {},
    infrastructureRef: { apiGroup: "g", kind: "k", name },
    ...(change.version !== undefined && { version: change.version }),
  },
  status: {
    ...(change.conditions && { conditions: change.conditions }),
    ...(change.kubelet !== undefined && { nodeInfo: { kubeletVersion: change.kubelet } as never }),
  },
});
const upToDate = (status: Condition["status"], message = ""): Condition => ({
  type: "UpToDate",
  status,
  reason: "R",
  message,
  lastTransitionTime: "2026-01-01T00:00:00Z",
});

it("counts kubelet versions, lowest first and invalid ones last", () => {
  const machines = [
    machine("a", { version: "v1.36.0" }),
    machine("b", { version: "v1.36.0", kubelet: "v1.9.0" }),
    machine("c", { version: "v1.36.0+b.2" }),
    machine("d", { version: "v1.36.0-rc.1" }),
    machine("e", { version: "v1.36.0+b.10" }),
    machine("f", { version: "latest" }),
    machine("g"),
    machine("h", { version: "v1.36.0" }),
  ];
  expect(machineVersions(machines)).toEqual([
    { version: "v1.9.0", replicas: 1 },
    { version: "v1.36.0-rc.1", replicas: 1 },
    { version: "v1.36.0", replicas: 2 },
    { version: "v1.36.0+b.2", replicas: 1 },
    { version: "v1.36.0+b.10", replicas: 1 },
    { version: "latest", replicas: 1 },
  ]);
  expect(machineVersions([])).toEqual([]);
});

it("keeps the order of Machines for builds of the same version", () => {
  const machines = [
    machine("a", { version: "v1.36.0+zeta", at: "2026-01-01T00:00:00Z" }),
    machine("b", { version: "v1.36.0+alpha", at: "2026-01-02T00:00:00Z" }),
  ];
  expect(machineVersions(machines.toReversed()).map(({ version }) => version)).toEqual([
    "v1.36.0+zeta",
    "v1.36.0+alpha",
  ]);
});

it("counts machines by their conditions", () => {
  expect(machineReplicas([])).toEqual({
    replicas: 0,
    readyReplicas: 0,
    availableReplicas: 0,
    upToDateReplicas: 0,
  });
  expect(machineReplicas([machine("a", { conditions: [upToDate("True")] }), machine("b")])).toMatchObject({
    replicas: 2,
    upToDateReplicas: 1,
  });
  expect(controlPlaneSelector("prod")).toBe(
    "cluster.x-k8s.io/cluster-name=prod,cluster.x-k8s.io/control-plane",
  );
});

it("reports a rollout and its reasons, version changes first", () => {
  expect(rollingOut([machine("a", { conditions: [upToDate("True")] }), machine("b")])).toMatchObject({
    status: "False",
    reason: "NotRollingOut",
  });
  const machines = [
    machine("a", { conditions: [upToDate("False", "* Flavor is x\n* Version is old")] }),
    machine("b", { conditions: [upToDate("False", "* Flavor is x\n* Disk is y")] }),
    machine("c", { conditions: [upToDate("Unknown", "* Who knows")] }),
  ];
  expect(rollingOut(machines)).toEqual({
    type: "RollingOut",
    status: "True",
    reason: "RollingOut",
    message: "Rolling out 2 not up-to-date replicas\n* Version is old\n* Disk is y\n* Flavor is x",
  });
});

it("reports scaling and the reasons that block it", () => {
  const blockedBy = ["FooTemplate a does not exist"];
  expect(scalingUp({ desired: undefined, current: 1 })).toMatchObject({
    status: "Unknown",
    reason: "WaitingForReplicasSet",
  });
  expect(scalingDown({ desired: undefined, current: 1 })).toMatchObject({ status: "Unknown" });
  expect(scalingUp({ desired: 3, current: 1 })).toMatchObject({
    status: "True",
    reason: "ScalingUp",
    message: "Scaling up from 1 to 3 replicas",
  });
  expect(scalingUp({ desired: 3, current: 1, blockedBy }).message).toBe(
    "Scaling up from 1 to 3 replicas is blocked because:\n* FooTemplate a does not exist",
  );
  expect(scalingUp({ desired: 1, current: 1, blockedBy })).toMatchObject({
    status: "False",
    message: "Scaling up would be blocked because FooTemplate a does not exist",
  });
  expect(scalingDown({ desired: 1, current: 3 })).toMatchObject({
    status: "True",
    reason: "ScalingDown",
    message: "Scaling down from 3 to 1 replicas",
  });
  expect(scalingDown({ desired: 3, current: 1 })).toMatchObject({
    status: "False",
    reason: "NotScalingDown",
  });
});
