import { renderObjects, TopologyError, type Unstructured } from "@capikit/topology";
import { changedJson, readJson } from "../inputs/json.ts";
import { check, type FuzzTarget } from "../target.ts";

const templateRef = (group: string, kind: string, name: string) => ({
  templateRef: { apiVersion: `${group}.example.com/v1`, kind, name },
});
const template = (group: string, kind: string, name: string, spec: object) => ({
  apiVersion: `${group}.example.com/v1`,
  kind,
  metadata: { name, namespace: "default" },
  spec: { template: { spec } },
});
const machine = templateRef("infra", "AcmeMachineTemplate", "machine");
export const objects = [
  {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "ClusterClass",
    metadata: { name: "small", namespace: "default" },
    spec: {
      infrastructure: {
        ...templateRef("infra", "AcmeClusterTemplate", "infra"),
        naming: { template: "{{ .cluster.name }}-{{ .random }}" },
      },
      controlPlane: {
        ...templateRef("cp", "AcmeControlPlaneTemplate", "cp"),
        machineInfrastructure: machine,
      },
      workers: {
        machineDeployments: [
          {
            class: "worker",
            bootstrap: templateRef("boot", "AcmeConfigTemplate", "config"),
            infrastructure: machine,
          },
        ],
      },
      variables: [
        {
          name: "region",
          required: false,
          schema: {
            openAPIV3Schema: {
              type: "string",
              default: "south",
              pattern: "^[a-z]+$",
              "x-kubernetes-validations": [{ rule: "self != 'x'" }],
            },
          },
        },
      ],
      patches: [
        {
          name: "p",
          enabledIf: '{{ ne .region "north" }}',
          definitions: [
            {
              selector: {
                apiVersion: "infra.example.com/v1",
                kind: "AcmeClusterTemplate",
                matchResources: { infrastructureCluster: true },
              },
              jsonPatches: [
                {
                  op: "replace",
                  path: "/spec/template/spec/region",
                  valueFrom: { template: "{{ .region | upper }}" },
                },
                { op: "add", path: "/spec/template/spec/x", valueFrom: { variable: "builtin.cluster.name" } },
              ],
            },
          ],
        },
      ],
    },
  },
  template("infra", "AcmeClusterTemplate", "infra", { region: "north" }),
  template("cp", "AcmeControlPlaneTemplate", "cp", { files: [] }),
  template("infra", "AcmeMachineTemplate", "machine", { image: "none" }),
  template("boot", "AcmeConfigTemplate", "config", {}),
  {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name: "one", namespace: "default" },
    spec: {
      topology: {
        classRef: { name: "small" },
        version: "v1.34.0",
        variables: [{ name: "region", value: "west" }],
        controlPlane: { replicas: 1 },
        workers: {
          machineDeployments: [
            {
              class: "worker",
              name: "md",
              replicas: 2,
              variables: { overrides: [{ name: "region", value: "east" }] },
            },
          ],
        },
      },
    },
  },
];

/** ClusterClasses with patches and the Clusters that use them. */
export const target: FuzzTarget = {
  name: "topology",
  extension: "json",
  arbitrary: changedJson(objects),
  errors: [TopologyError],
  cases: 60,
  async run(input) {
    const given = readJson(input);
    if (
      !Array.isArray(given) ||
      !given.every((object) => typeof object === "object" && object !== null && !Array.isArray(object))
    )
      return;
    const before = JSON.stringify(given);
    const rendered = JSON.stringify(await renderObjects(given as Unstructured[]));
    check(JSON.stringify(given) === before, "rendering changed its input");
    check(JSON.stringify(await renderObjects(given as Unstructured[])) === rendered, "two results differ");
  },
};
