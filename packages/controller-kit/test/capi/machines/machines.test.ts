import { describe, expect, it } from "vitest";
import type { MachineFilter, Machines } from "../../../src/capi/machines/index.ts";
import * as capi from "../../../src/capi/machines/index.ts";
import { cluster, condition, machine } from "../objects.ts";

const names = (machines: Machines | readonly { metadata: { name?: string } }[]) =>
  [
    ...(machines instanceof Map
      ? machines.values()
      : (machines as readonly { metadata: { name?: string } }[])),
  ].map(({ metadata }) => metadata.name);
const spec = (rest: object) => ({ spec: { ...machine("x").spec, ...rest } });
const now = new Date("2026-01-10T00:00:00Z");
const owner = {
  apiVersion: "cluster.x-k8s.io/v1beta1",
  kind: "Cluster",
  name: "prod",
  uid: "u",
  controller: true,
};

const all = capi.machinesOf([
  machine("old", {
    metadata: { creationTimestamp: "2026-01-01T00:00:00Z" },
    ...spec({ failureDomain: "a", version: "v1.9.0" }),
  }),
  machine("young", {
    metadata: {
      creationTimestamp: "2026-01-05T00:00:00Z",
      annotations: { note: "" },
      ownerReferences: [owner],
    },
    ...spec({ failureDomain: "b", version: "v1.10.0" }),
  }),
  machine("going", {
    metadata: { creationTimestamp: "2026-01-05T00:00:00Z", deletionTimestamp: "2026-01-06T00:00:00Z" },
    ...spec({ version: "soon" }),
  }),
  machine("sick", {
    metadata: {
      creationTimestamp: "2026-01-08T00:00:00Z",
      labels: { "cluster.x-k8s.io/cluster-name": "prod", "cluster.x-k8s.io/control-plane": "" },
    },
    status: {
      nodeRef: { name: "n" },
      certificatesExpiryDate: "2026-01-12T00:00:00Z",
      conditions: [
        condition("HealthCheckSucceeded", "False"),
        condition("OwnerRemediated", "False"),
        condition("EtcdPodHealthy", "False"),
        condition("Ready", "True"),
      ],
    },
  }),
]);

it.each<[string, MachineFilter, string[]]>([
  ["hasController", capi.hasController, ["young"]],
  ["inFailureDomains", capi.inFailureDomains("a", "c"), ["old"]],
  ["inFailureDomains, none", capi.inFailureDomains(""), ["going", "sick"]],
  ["ownedMachines", capi.ownedMachines(cluster(), { group: "cluster.x-k8s.io", kind: "Cluster" }), ["young"]],
  ["controlPlaneMachines", capi.controlPlaneMachines("prod"), ["sick"]],
  ["controlPlaneMachines of another", capi.controlPlaneMachines("dev"), []],
  ["adoptableControlPlaneMachines", capi.adoptableControlPlaneMachines("prod"), ["sick"]],
  ["activeMachines", capi.activeMachines, ["old", "young", "sick"]],
  ["deletingMachines", capi.deletingMachines, ["going"]],
  ["readyMachines", capi.readyMachines, ["sick"]],
  ["unhealthyMachines", capi.unhealthyMachines, ["sick"]],
  ["unhealthyAndOwnerRemediatedMachines", capi.unhealthyAndOwnerRemediatedMachines, ["sick"]],
  ["withUnhealthyControlPlaneComponents", capi.withUnhealthyControlPlaneComponents(true), ["sick"]],
  [
    "withUnhealthyControlPlaneComponents, etcd elsewhere",
    capi.withUnhealthyControlPlaneComponents(false),
    [],
  ],
  ["shouldRolloutAfter", capi.shouldRolloutAfter(now, "2026-01-05T00:00:00Z"), ["old"]],
  ["shouldRolloutAfter, to come", capi.shouldRolloutAfter(now, "2026-02-01T00:00:00Z"), []],
  ["shouldRolloutAfter, unset", capi.shouldRolloutAfter(now, undefined), []],
  ["shouldRolloutBefore", capi.shouldRolloutBefore(now, 3), ["sick"]],
  ["shouldRolloutBefore, later", capi.shouldRolloutBefore(now, 2), []],
  ["shouldRolloutBefore, unset", capi.shouldRolloutBefore(now, undefined), []],
  ["withAnnotation", capi.withAnnotation("note"), ["young"]],
  ["matchesKubernetesVersion", capi.matchesKubernetesVersion("v1.9.0"), ["old"]],
  ["withVersion", capi.withVersion, ["old", "young"]],
  ["hasNode", capi.hasNode, ["sick"]],
  ["everyFilter of none", capi.everyFilter(), ["old", "young", "going", "sick"]],
  ["someFilter of none", capi.someFilter(), []],
  ["notFilter", capi.notFilter(capi.activeMachines), ["going"]],
])("%s", (_name, filter, expected) => {
  expect(names(capi.filterMachines(all, filter))).toEqual(expected);
});

describe("collections", () => {
  it("are filtered by all or any", () => {
    expect(names(capi.filterMachines(all, capi.withVersion, capi.hasController))).toEqual(["young"]);
    expect(names(capi.filterMachinesByAny(all, capi.hasNode, capi.hasController))).toEqual(["young", "sick"]);
  });

  it("contain members by name and namespace", () => {
    expect(capi.hasMachine(all, machine("old"))).toBe(true);
    expect(capi.hasMachine(all, machine("old", { metadata: { namespace: "other" } }))).toBe(false);
    expect(names(capi.differenceOfMachines(all, capi.machinesOf([machine("old"), machine("sick")])))).toEqual(
      ["young", "going"],
    );
  });

  it("are sorted by age, then name", () => {
    expect(names(capi.sortByCreation(all.values()))).toEqual(["old", "going", "young", "sick"]);
    expect(capi.oldestMachine(all.values())?.metadata.name).toBe("old");
    expect(capi.newestMachine(all.values())?.metadata.name).toBe("sick");
    expect(capi.oldestMachine([])).toBeUndefined();
  });

  it("are sorted by deletion time, those not being deleted last", () => {
    expect(names(capi.sortByDeletion(all.values()))).toEqual(["going", "old", "sick", "young"]);
    expect(capi.oldestDeletion(all.values())?.metadata.name).toBe("going");
  });

  it("have a lowest version", () => {
    expect(capi.lowestVersion(all.values())).toBe("v1.9.0");
    expect(capi.lowestVersion([machine("none")])).toBeUndefined();
  });
});

describe("failure domains", () => {
  const domains = ["a", "b", "c"].map((name) => ({ name }));
  const inDomain = (name: string, failureDomain: string) => machine(name, spec({ failureDomain }));
  const three = [inDomain("1", "a"), inDomain("2", "a"), inDomain("3", "b"), inDomain("4", "unknown")];

  it("to remove a Machine from have most eligible Machines, then most Machines", () => {
    expect(capi.pickMost(domains, three, three)).toBe("a");
    expect(capi.pickMost(domains, three, three.slice(1, 3))).toBe("a");
    expect(capi.pickMost(domains, three, three.slice(2))).toBe("b");
    expect(capi.pickMost(domains, three, three.slice(3))).toBeUndefined();
    expect(capi.pickMost([], three, three)).toBeUndefined();
  });

  it("to remove a Machine from are the last of equals, as Go sorts them", () => {
    const equal = [inDomain("1", "a"), inDomain("2", "b"), inDomain("3", "c")];
    expect(capi.pickMost(domains, equal, equal)).toBe("c");
    expect(capi.pickMost(domains, equal, equal.slice(0, 2))).toBe("b");
    const rolls = [0.9, 0.1, 0.5];
    expect(capi.pickMost(domains, equal, equal, () => rolls.shift() ?? 0)).toBe("a");
  });

  it("to add a Machine to have fewest up-to-date Machines, then fewest Machines", () => {
    expect(capi.pickFewest(domains, three, three)).toBe("c");
    expect(capi.pickFewest(domains.slice(0, 2), three, [])).toBe("b");
    expect(capi.pickFewest([], three, three)).toBeUndefined();
  });

  it("are picked randomly among equals with `random`", () => {
    const rolls = [0.9, 0.1, 0.5];
    expect(capi.pickFewest(domains, [], [])).toBe("a");
    expect(capi.pickFewest(domains, [], [], () => rolls.shift() ?? 0)).toBe("b");
  });
});
