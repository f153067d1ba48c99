import { hooks } from "@capikit/api/catalog";
import type { ValidateTopologyRequest } from "@capikit/api/hooks/v1alpha1";
import type { KindDescriptor } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import {
  on,
  onAny,
  type TopologyContext,
  type ValidationContext,
  validateTopology,
} from "../../../src/mutation/index.ts";
import { sampleRequest } from "../../../src/testing/index.ts";

function workers(topologyName: string, name: string, tons: number): ValidateTopologyRequest["items"][number] {
  return {
    holderReference: {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "MachineDeployment",
      namespace: "fleet",
      name,
      fieldPath: "spec.template.spec.infrastructureRef",
    },
    object: { apiVersion: "infrastructure.cluster.x-k8s.io/v1", kind: "BoatMachineTemplate", spec: { tons } },
    variables: [{ name: "builtin", value: { machineDeployment: { topologyName } } }],
  };
}

const light = onAny<ValidationContext>((template, { fail, variables }) => {
  const { tons } = template.spec as { tons: number };
  if (tons > variables.number("most")) fail(`${tons} tons are too many`, "spec.tons");
});

describe("validateTopology", () => {
  const items = [
    workers("cargo-b", "harbour-b-x1", 30),
    workers("cargo-a", "harbour-a-x2", 20),
    workers("tugs", "harbour-t", 1),
  ];
  const variables = [{ name: "most", value: 10 }];

  it("collects all errors, in an order that is independent of the request's", async () => {
    const message = [
      'BoatMachineTemplate at MachineDeployment "cargo-a" spec.template.spec.infrastructureRef: spec.tons: 20 tons are too many',
      'BoatMachineTemplate at MachineDeployment "cargo-b" spec.template.spec.infrastructureRef: spec.tons: 30 tons are too many',
    ].join("; ");
    for (const order of [items, items.toReversed()])
      expect(await validateTopology({ variables, items: order }, [light])).toEqual({
        status: "Failure",
        message,
      });
  });

  it("gives rules in the call their types", async () => {
    const boats = { group: "infrastructure.cluster.x-k8s.io", version: "v1", kind: "BoatMachineTemplate" };
    const kind = boats as KindDescriptor<{ spec: { tons: number } }>;
    const rules = await validateTopology({ variables, items }, [
      on(kind, ({ spec }, { fail, variables }) => {
        if (spec.tons > variables.number("most")) fail(spec.tons.toFixed(1), "spec.tons");
      }),
      onAny((_, { fail }) => fail("any", "spec")),
    ]);
    expect(rules.message).toContain("spec.tons: 20.0; ");
    expect(rules.message).toContain("spec: any");
  });

  it("counts the errors that do not fit into a condition", async () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      workers(`cargo-${String(index).padStart(3, "0")}`, `harbour-${index}`, 20),
    );
    const { message = "" } = await validateTopology({ variables, items: many }, [light]);
    expect(message).toMatch(/^BoatMachineTemplate at MachineDeployment "cargo-000" .*; … and 3\d\d more$/);
    expect(message.length).toBeLessThanOrEqual(9216);
    const shown = message.split("; ").length - 1;
    expect(message).toContain(`… and ${400 - shown} more`);
  });

  it("succeeds where nothing is wrong", async () => {
    expect(await validateTopology({ variables, items: items.slice(2) }, [light])).toEqual({
      status: "Success",
    });
  });

  it("checks whole topologies, such as the total of all workers", async () => {
    const few = (request: ValidateTopologyRequest) =>
      validateTopology<{ most: number }>(request, [], {
        topology({ controlPlane, workers: all, variables, builtins, fail }) {
          seen.push(all.map(({ kind, name, class: of, replicas }) => [kind, name, of, replicas]));
          expect(controlPlane).toMatchObject({
            replicas: 3,
            template: { kind: "KubeadmControlPlaneTemplate" },
            infrastructure: { kind: "DockerMachineTemplate" },
          });
          expect(all[0]).toMatchObject({
            bootstrap: { kind: "KubeadmConfigTemplate" },
            infrastructure: { kind: "DockerMachineTemplate" },
          });
          expect(all[1]?.variables.get("most")).toBe(5);
          const total = all.reduce((sum, { replicas = 0 }) => sum + replicas, 0);
          if (total > variables.get("most"))
            fail(`${builtins.cluster?.name} has ${total} workers`, "spec.topology.workers");
        },
      });
    const seen: unknown[] = [];
    const request = sampleRequest(hooks.ValidateTopology, {
      variables: [{ name: "most", value: 10 }],
      machineDeployments: [
        { name: "tugs", replicas: 7, variables: [{ name: "most", value: 5 }] },
        { name: "cargo", class: "freight", replicas: 4 },
      ],
    });
    for (const items of [request.items, request.items.toReversed()])
      expect(await few({ ...request, items })).toEqual({
        status: "Failure",
        message: "spec.topology.workers: prod-1 has 11 workers",
      });
    const workers = [
      ["MachineDeployment", "cargo", "freight", 4],
      ["MachineDeployment", "tugs", "default-worker", 7],
    ];
    expect(seen).toEqual([workers, workers]);
  });

  it("names the order of patches as the reason of a missing variable", async () => {
    const missing =
      "Variable most is missing: no variable has the name most. ValidateTopology receives the variables of the last patch of the ClusterClass: make the patch that defines it the last one.";
    await expect(validateTopology({ items }, [light])).rejects.toThrow(missing);
    const topology = ({ variables }: TopologyContext) => void variables.number("most");
    await expect(validateTopology({ items: [] }, [], { topology })).rejects.toThrow(missing);
  });
});
