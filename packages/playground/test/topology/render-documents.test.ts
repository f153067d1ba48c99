import { expect, it } from "vitest";
import { renderDocuments } from "../../src/topology/render-documents.ts";
import { example } from "../support.ts";

it("renders the objects of a Cluster and the effects of patches", async () => {
  const { diagnostics, objects, trace } = await renderDocuments(example("topology/class.yaml"));
  expect(diagnostics).toEqual([]);
  expect(objects.match(/^kind: .+$/gm)).toEqual([
    "kind: FooCluster",
    "kind: FooMachineTemplate",
    "kind: KubeadmControlPlane",
    "kind: KubeadmConfigTemplate",
    "kind: FooMachineTemplate",
    "kind: MachineDeployment",
    "kind: Cluster",
  ]);
  expect(objects).toContain("region: eu");
  expect(objects).toContain("flavour: eu-SMALL");
  expect(trace?.steps.map(({ patch, item }) => `${patch} ${item}`)).toEqual([
    "region infrastructureCluster",
    "size controlPlane.infrastructureMachineTemplate",
    "size machineDeployments[md-0].infrastructure",
  ]);
});

it("reports errors at the fields of the Cluster", async () => {
  const { diagnostics, objects } = await renderDocuments(example("topology/misspelled.yaml"));
  expect(objects).toBe("");
  expect(diagnostics).toMatchObject([
    { code: "topology/variable-value", location: { field: "spec.topology.variables[regoin]", line: 18 } },
    { code: "topology/variable-value", location: { field: "spec.topology.variables", line: 17 } },
  ]);
});

it("reports invalid YAML without rendering", async () => {
  const { diagnostics } = await renderDocuments(`${example("topology/class.yaml")}---\na: [\n`);
  expect(diagnostics).toMatchObject([{ code: "template/invalid-file" }]);
});
