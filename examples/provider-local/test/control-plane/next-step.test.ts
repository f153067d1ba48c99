import type { FailureDomain, Machine } from "@capikit/api/core/v1beta2";
import { describe, expect, test } from "vitest";
import type { LocalControlPlane } from "../../api/controlplane/v1beta2/index.ts";
import { madeFrom, madeFromAnnotation } from "../../src/control-plane/made-from.ts";
import { nextStep } from "../../src/control-plane/next-step.ts";

const controlPlane = (replicas: number, version = "v1.35.0"): LocalControlPlane => ({
  apiVersion: "controlplane.cluster.x-k8s.io/v1beta2",
  kind: "LocalControlPlane",
  metadata: { name: "cp", namespace: "default" },
  spec: {
    replicas,
    version,
    machineTemplate: {
      spec: {
        infrastructureRef: {
          apiGroup: "infrastructure.cluster.x-k8s.io",
          kind: "LocalMachineTemplate",
          name: "t",
        },
      },
    },
  },
});

interface Traits {
  readonly version?: string;
  readonly from?: LocalControlPlane;
  readonly domain?: string;
  readonly deleting?: boolean;
  readonly noNode?: boolean;
  readonly conditions?: Record<string, "True" | "False">;
}

/** Created in the order of their numbers. */
function machine(number: number, traits: Traits = {}): Machine {
  const { version = "v1.35.0", from = controlPlane(1), domain, deleting, noNode, conditions = {} } = traits;
  const name = `cp-${number}`;
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Machine",
    metadata: {
      name,
      namespace: "default",
      creationTimestamp: `2026-01-01T00:00:0${number}Z`,
      annotations: { [madeFromAnnotation]: madeFrom(from) },
      ...(deleting === true && { deletionTimestamp: "2026-01-02T00:00:00Z" }),
    },
    spec: {
      clusterName: "c",
      version,
      bootstrap: {},
      infrastructureRef: { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "LocalMachine", name },
      ...(domain !== undefined && { failureDomain: domain }),
    },
    status: {
      ...(noNode !== true && { nodeRef: { name } }),
      conditions: Object.entries(conditions).map(([type, status]) => ({
        type,
        status,
        reason: "Test",
        message: "",
        lastTransitionTime: "2026-01-01T00:00:00Z",
      })),
    },
  };
}

const givenUp: Traits = { conditions: { HealthCheckSucceeded: "False", OwnerRemediated: "False" } };
const domains: FailureDomain[] = [
  { name: "a", controlPlane: true },
  { name: "b", controlPlane: true },
  { name: "workers" },
];
const changed = controlPlane(1);
changed.spec.bootstrapConfigSpec = { nodeLabels: { team: "crane" } };

/** A summary: action and Machine. */
function stepOf(
  wanted: LocalControlPlane,
  machines: readonly Machine[],
  failureDomains: readonly FailureDomain[],
): string {
  const step = nextStep(
    wanted,
    new Map(machines.map((one) => [one.metadata.name ?? "", one])),
    failureDomains,
  );
  if (step.do === "create") return `create in ${step.failureDomain ?? "no domain"}`;
  if (step.do === "delete") return `delete ${step.machine.metadata.name}: ${step.why}`;
  return step.do;
}

describe("the next step", () => {
  test.each<[string, LocalControlPlane, Machine[], FailureDomain[], string]>([
    ["the first Machine", controlPlane(1), [], [], "create in no domain"],
    ["all are there", controlPlane(1), [machine(0)], [], "nothing"],
    ["a second, once the first is a Node", controlPlane(3), [machine(0)], [], "create in no domain"],
    ["the first is no Node yet", controlPlane(3), [machine(0, { noNode: true })], [], "wait"],
    ["one is being deleted", controlPlane(3), [machine(0, { deleting: true })], [], "wait"],
    ["the domain with the fewest", controlPlane(3), [machine(0, { domain: "a" })], domains, "create in b"],
    [
      "domains that take no control plane are left out",
      controlPlane(3),
      [machine(0, { domain: "a" }), machine(1, { domain: "b" })],
      domains,
      "create in a",
    ],
    [
      "too many: the oldest of the domain with the most",
      controlPlane(2),
      [machine(0, { domain: "a" }), machine(1, { domain: "b" }), machine(2, { domain: "b" })],
      domains,
      "delete cp-1: there are too many",
    ],
    [
      "an old version: a new Machine first",
      controlPlane(1, "v1.36.0"),
      [machine(0)],
      [],
      "create in no domain",
    ],
    [
      "and the old one goes when the new one is a Node",
      controlPlane(1, "v1.36.0"),
      [machine(0), machine(1, { version: "v1.36.0" })],
      [],
      "delete cp-0: it is outdated",
    ],
    [
      "and not before",
      controlPlane(1, "v1.36.0"),
      [machine(0), machine(1, { version: "v1.36.0", noNode: true })],
      [],
      "wait",
    ],
    ["another bootstrap config", changed, [machine(0)], [], "create in no domain"],
    ["of that bootstrap config", changed, [machine(0, { from: changed })], [], "nothing"],
    [
      "one that was given up goes first, Node or not",
      controlPlane(3),
      [machine(0, givenUp), machine(1, { noNode: true })],
      [],
      "delete cp-0: it is unhealthy",
    ],
    [
      "unhealthy, but nobody gave it up",
      controlPlane(1),
      [machine(0, { conditions: { HealthCheckSucceeded: "False" } })],
      [],
      "nothing",
    ],
    ["none wanted", controlPlane(0), [machine(0)], [], "delete cp-0: there are too many"],
  ])("%s", (_, wanted, machines, failureDomains, expected) => {
    expect(stepOf(wanted, machines, failureDomains)).toBe(expected);
  });
});
