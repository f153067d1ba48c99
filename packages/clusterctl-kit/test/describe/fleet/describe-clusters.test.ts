import { describe, expect, test } from "vitest";
import { type ClusterFilter, describeClusters } from "../../../src/describe/index.ts";
import { clusterOf, condition, machineOf, replacerOf } from "./made-up-fleet.ts";

const objects = [
  clusterOf("b", {
    topology: { classRef: { name: "quick" }, version: "v1.35.2" },
    metadata: { labels: { env: "prod" } },
  }),
  clusterOf("a", { topology: { classRef: { name: "shared", namespace: "classes" }, version: "v1.34.0" } }),
  clusterOf("z", { namespace: "ateam", status: { phase: "Pending" }, conditions: [] }),
  machineOf("z", "z-1", { namespace: "ateam", version: "v1.33.1" }),
  machineOf("z", "z-2", { namespace: "ateam", version: "v1.35.0", controlPlane: true }),
  machineOf("z", "z-3", { namespace: "ateam", version: "v1.34.9", controlPlane: true }),
  // A Machine of another namespace's Cluster with the same name.
  machineOf("z", "z-4", { version: "v1.30.0", controlPlane: true }),
];

test("Clusters are sorted, with the version of the topology or of the control plane", () => {
  expect(describeClusters(objects as never).map(({ problem: _, ...cluster }) => cluster)).toEqual([
    expect.objectContaining({ namespace: "ateam", name: "z", phase: "Pending", version: "v1.34.9" }),
    expect.objectContaining({ name: "a", class: "classes/shared", version: "v1.34.0" }),
    {
      namespace: "default",
      name: "b",
      phase: "Provisioned",
      class: "quick",
      version: "v1.35.2",
      controlPlane: { desired: 3, replicas: 3, ready: 3, available: 3 },
      workers: { desired: 2, replicas: 2, ready: 2, available: 2 },
      available: {
        status: "True",
        reason: "AvailableIsTrue",
        lastTransitionTime: "2026-01-01T00:00:00Z",
      },
      createdAt: "2026-01-01T00:00:00Z",
      deleting: false,
    },
  ]);
});

test("a ClusterClass of contract v1beta1 is shown", () => {
  const old = clusterOf("a", { topology: { class: "quick", classNamespace: "classes", version: "v1.30.0" } });
  expect(describeClusters([old] as never)[0]).toMatchObject({ class: "classes/quick", version: "v1.30.0" });
});

describe("a filter", () => {
  test.each<[ClusterFilter & { namespace?: string; labelSelector?: string }, string]>([
    [{}, "z a b"],
    [{ phases: ["Pending", "Failed"] }, "z"],
    [{ classes: ["quick"] }, "b"],
    [{ classes: ["default/quick"] }, "b"],
    [{ classes: ["other/quick"] }, ""],
    [{ classes: ["shared", "quick"] }, "a b"],
    [{ versions: ["v1.34"] }, "z a"],
    [{ versions: ["1.34.0"] }, "a"],
    [{ versions: ["v1.3"] }, ""],
    [{ problems: true }, "z"],
    [{ phases: ["Provisioned"], versions: ["v1.35"] }, "b"],
    [{ namespace: "default" }, "a b"],
    [{ namespace: "" }, "z a b"],
    [{ labelSelector: "env in (prod)" }, "b"],
  ])("%j selects %j", (filter, names) => {
    const selected = describeClusters(objects as never, filter);
    expect(selected.map(({ name }) => name).join(" ")).toBe(names);
  });

  test("refuses an invalid label selector", () => {
    expect(() => describeClusters([], { labelSelector: "a in b" })).toThrow(TypeError);
  });
});

describe("the first problem of a Cluster", () => {
  const bad = condition(
    "Available",
    "False",
    "* WorkersAvailable:\n  * MachineDeployment md: 1 of 2\n* Other: x",
  );
  const paused = condition("Paused", "True", "", "Paused");
  const deletion = { deletionTimestamp: "2026-01-01T00:00:00Z" };
  const good = condition("Available", "True");
  const deleting = condition("Deleting", "True", "* Machines: m1", "WaitingForWorkersDeletion");
  const topology = (reason: string) => condition("TopologyReconciled", "False", "why", reason);

  test.each([
    [
      "Available before others",
      {},
      [paused, bad],
      "Available WorkersAvailable: MachineDeployment md: 1 of 2",
    ],
    ["an unknown condition", {}, [condition("Available", "Unknown", "no answer")], "Available no answer"],
    ["the deletion", deletion, [bad, deleting], "Deleting Machines: m1"],
    ["a deletion without conditions", deletion, [], " the Cluster is being deleted"],
    [
      "a topology that cannot be reconciled",
      {},
      [good, topology("ReconcileFailed")],
      "TopologyReconciled why",
    ],
    ["a paused Cluster", {}, [good, paused], "Paused "],
    ["a Cluster without conditions", {}, [], " the Cluster has no conditions"],
    ["no upgrade", {}, [good, topology("ClusterUpgrading"), condition("RollingOut", "True")], undefined],
    ["no condition of another controller", {}, [good, condition("BackupRunning", "False")], undefined],
    ["no good conditions", {}, [good, condition("Remediating", "False")], undefined],
  ])("is %s", (_, metadata, conditions, expected) => {
    const [described] = describeClusters([clusterOf("a", { metadata, conditions })] as never);
    const problem = described?.problem;
    expect(problem && `${problem.type} ${problem.message}`).toBe(expected);
  });

  test("is the first Machine that is not ready, if the Cluster reports no other", () => {
    const ready = condition("Ready", "False", "* NodeHealthy: gone");
    const machines = [machineOf("a", "m2", { ready }), machineOf("a", "m1", { ready }), machineOf("a", "m0")];
    expect(describeClusters([clusterOf("a"), ...machines] as never)[0]?.problem).toEqual({
      kind: "Machine",
      name: "m1",
      type: "Ready",
      reason: "ReadyIsFalse",
      message: "NodeHealthy: gone",
    });
  });
});

test.each([
  ["MachineHealthCheck", "RemediationAllowed", "False"],
  ["MachineSet", "Remediating", "True"],
  ["KubeadmControlPlane", "Remediating", "True"],
  ["KubeadmControlPlane", "EtcdClusterHealthy", "False"],
] as const)("%s with %s %s is a problem of its Cluster", (kind, type, status) => {
  const bad = condition(type, status, "3 of 5 are unhealthy");
  const sick = replacerOf("b", kind, bad);
  const old = replacerOf("a", kind, condition("Other", "True"));
  // Contract v1beta1, with the new conditions and the old ones, which say something else.
  const conditions = [condition(type, status === "True" ? "False" : "True")];
  const transitional = { ...old, status: { conditions, v1beta2: { conditions: [bad] } } };
  const well = replacerOf("b", kind, condition(type, status === "True" ? "False" : "True"));
  const problemsIn = (...more: object[]) =>
    describeClusters([...objects, ...more] as never, { namespace: "default", problems: true }).flatMap(
      ({ name, remediation = [] }) => remediation.map((one) => [name, one.kind, one.message]),
    );
  expect(problemsIn(well)).toEqual([]);
  expect(problemsIn(sick, transitional)).toEqual([
    ["a", kind, "3 of 5 are unhealthy"],
    ["b", kind, "3 of 5 are unhealthy"],
  ]);
});
