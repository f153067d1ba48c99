import type { JSONValue } from "@capikit/api/meta";
import type { JsonObject } from "@capikit/common/json";
import { parseAllDocuments } from "yaml";
import type { Unstructured } from "../../src/objects/kubernetes.ts";

const text = `
apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: { name: small, namespace: default }
spec:
  infrastructure:
    templateRef: { apiVersion: infra.example.com/v1, kind: AcmeClusterTemplate, name: infra }
  controlPlane:
    templateRef: { apiVersion: controlplane.example.com/v1beta2, kind: AcmeControlPlaneTemplate, name: cp }
    machineInfrastructure:
      templateRef: { apiVersion: infra.example.com/v1, kind: AcmeMachineTemplate, name: machine }
  workers:
    machineDeployments:
      - class: worker
        bootstrap: { templateRef: { apiVersion: bootstrap.example.com/v1, kind: AcmeConfigTemplate, name: config } }
        infrastructure: { templateRef: { apiVersion: infra.example.com/v1, kind: AcmeMachineTemplate, name: machine } }
---
apiVersion: infra.example.com/v1
kind: AcmeClusterTemplate
metadata: { name: infra, namespace: default }
spec: { template: { spec: { region: north } } }
---
apiVersion: controlplane.example.com/v1beta2
kind: AcmeControlPlaneTemplate
metadata: { name: cp, namespace: default }
spec: { template: { spec: { files: [] } } }
---
apiVersion: infra.example.com/v1
kind: AcmeMachineTemplate
metadata: { name: machine, namespace: default }
spec: { template: { spec: { image: none } } }
---
apiVersion: bootstrap.example.com/v1
kind: AcmeConfigTemplate
metadata: { name: config, namespace: default }
spec: { template: { spec: {} } }
---
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: { name: one, namespace: default }
spec:
  topology:
    classRef: { name: small }
    version: v1.34.0
    controlPlane: { replicas: 1 }
    workers: { machineDeployments: [{ class: worker, name: md, replicas: 2 }] }
`;

/** Objects of a small topology, which a test changes before it renders them. */
export interface World {
  readonly objects: Unstructured[];
  readonly clusterClass: JsonObject;
  readonly classSpec: JsonObject;
  readonly cluster: JsonObject;
  readonly topology: JsonObject;
}

/** A small topology with variables and patches. */
export function world({
  variables,
  patches,
}: {
  variables?: readonly object[];
  patches?: readonly object[];
} = {}): World {
  const objects = parseAllDocuments(text).map((document) => document.toJS() as Unstructured);
  const of = (kind: string) => objects.find((object) => object.kind === kind) as JsonObject;
  const [clusterClass, cluster] = [of("ClusterClass"), of("Cluster")];
  const classSpec = clusterClass.spec as JsonObject;
  if (variables !== undefined) classSpec.variables = variables as unknown as JSONValue;
  if (patches !== undefined) classSpec.patches = patches as unknown as JSONValue;
  return {
    objects,
    clusterClass,
    classSpec,
    cluster,
    topology: (cluster.spec as JsonObject).topology as JsonObject,
  };
}

/** A variable of a ClusterClass. */
export function variable(name: string, schema: object, required = false): object {
  return { name, required, schema: { openAPIV3Schema: schema } };
}

/** A patch of the InfraCluster. */
export function infraPatch(name: string, jsonPatches: readonly object[], enabledIf?: string): object {
  return {
    name,
    ...(enabledIf !== undefined && { enabledIf }),
    definitions: [
      {
        selector: {
          apiVersion: "infra.example.com/v1",
          kind: "AcmeClusterTemplate",
          matchResources: { infrastructureCluster: true },
        },
        jsonPatches,
      },
    ],
  };
}

/** A patch of the templates of all MachineDeployments. */
export function machinePatch(
  name: string,
  jsonPatches: readonly object[],
  kind: "AcmeConfigTemplate" | "AcmeMachineTemplate" = "AcmeMachineTemplate",
): object {
  const group = kind === "AcmeMachineTemplate" ? "infra.example.com" : "bootstrap.example.com";
  const matchResources = { machineDeploymentClass: { names: ["*"] } };
  return {
    name,
    definitions: [{ selector: { apiVersion: `${group}/v1`, kind, matchResources }, jsonPatches }],
  };
}

/** A JSON patch that sets a field of the spec in a template. */
export function setField(path: string, from: object): object {
  return { op: "add", path: `/spec/template/spec/${path}`, ...from };
}
