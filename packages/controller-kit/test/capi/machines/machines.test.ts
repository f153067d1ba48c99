import { describe, expect, it } from "vitest";
import type { MachineFilter, Machines } from "../../../src/capi/index.ts";
import * as capi from "../../../src/capi/index.ts";
import { condition, machine } from "../objects.ts";

const names = (machines: Machines | readonly { metadata: { name?: string } }[]) =>
  [
    ...(machines instanceof Map
      ? machines.values()
      : (machines as readonly { metadata: { name?: string } }[])),
  ].map(({ metadata }) => metadata.name);
const spec = (rest: object) => ({ spec: { ...machine("x").spec, ...rest } });
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
  ["controlPlaneMachines", capi.controlPlaneMachines("prod"), ["sick"]],
  ["controlPlaneMachines of another", capi.controlPlaneMachines("dev"), []],
  ["adoptableControlPlaneMachines", capi.adoptableControlPlaneMachines("prod"), ["sick"]],
])("%s", (_name, filter, expected) => {
  expect(names(capi.filterMachines(all, filter))).toEqual(expected);
});

describe("collections", () => {
  it("are filtered by all filters", () => {
    const inB: MachineFilter = ({ spec }) => spec.failureDomain === "b";
    expect(names(capi.filterMachines(all, inB))).toEqual(["young"]);
    expect(names(capi.filterMachines(all, inB, capi.controlPlaneMachines("prod")))).toEqual([]);
  });

  it("are sorted by age, then name", () => {
    expect(names(capi.sortByCreation(all.values()))).toEqual(["old", "going", "young", "sick"]);
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
