import type { ValidateTopologyRequest } from "@capikit/api/hooks/v1alpha1";
import { describe, expect, it } from "vitest";
import { onAny, type ValidationContext, validateTopology } from "../../../src/mutation/index.ts";

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

  it("succeeds where nothing is wrong", async () => {
    expect(await validateTopology({ variables, items: items.slice(2) }, [light])).toEqual({
      status: "Success",
    });
  });
});
