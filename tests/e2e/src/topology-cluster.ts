import type { KubernetesObject } from "@capikit/client";
import { withoutPreflight } from "./plain-cluster.ts";

const namespace = "default";

/** A ClusterClass on the local provider with an external patch and upgrade plans by an extension, and its templates. */
export function localClass(name: string, extension: string): KubernetesObject[] {
  const template = (group: string, kind: string, spec: object): KubernetesObject => ({
    apiVersion: `${group}.cluster.x-k8s.io/v1beta2`,
    kind: `${kind}Template`,
    metadata: { name, namespace },
    ...{ spec: { template: { metadata: { labels: { class: name } }, spec } } },
  });
  const templateRef = (group: string, kind: string) => ({
    templateRef: { apiVersion: `${group}.cluster.x-k8s.io/v1beta2`, kind: `${kind}Template`, name },
  });
  const handler = (hook: string) => `${hook}.${extension}`;
  return [
    template("infrastructure", "LocalCluster", { failureDomains: ["a", "b"] }),
    template("infrastructure", "LocalMachine", { size: "small" }),
    template("bootstrap", "LocalBootstrapConfig", { nodeLabels: { team: "crane" } }),
    template("controlplane", "LocalControlPlane", {}),
    {
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "ClusterClass",
      metadata: { name, namespace },
      ...{
        spec: {
          infrastructure: templateRef("infrastructure", "LocalCluster"),
          controlPlane: {
            ...templateRef("controlplane", "LocalControlPlane"),
            machineInfrastructure: templateRef("infrastructure", "LocalMachine"),
          },
          workers: {
            machineDeployments: [
              {
                class: "worker",
                metadata: { annotations: withoutPreflight },
                // Without more Machines than there are: only then are those that are there updated in place.
                rollout: {
                  strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
                },
                bootstrap: templateRef("bootstrap", "LocalBootstrapConfig"),
                infrastructure: templateRef("infrastructure", "LocalMachine"),
              },
            ],
          },
          patches: [
            {
              name: "region",
              external: {
                generatePatchesExtension: handler("generate-patches"),
                validateTopologyExtension: handler("validate-topology"),
                discoverVariablesExtension: handler("discover-variables"),
                settings: { fromPatch: "yes" },
              },
            },
          ],
          upgrade: { external: { generateUpgradePlanExtension: handler("generate-upgrade-plan") } },
        },
      },
    },
  ];
}

/** A Cluster of such a class. */
export function topologyCluster(
  name: string,
  {
    class: className,
    version,
    workers,
  }: { readonly class: string; readonly version: string; readonly workers: number },
): KubernetesObject {
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name, namespace },
    ...{
      spec: {
        clusterNetwork: { pods: { cidrBlocks: ["10.1.0.0/16"] }, services: { cidrBlocks: ["10.2.0.0/16"] } },
        topology: {
          classRef: { name: className },
          version,
          controlPlane: { replicas: 1 },
          workers: { machineDeployments: [{ class: "worker", name: "md", replicas: workers }] },
          variables: [{ name: "region", value: "south" }],
        },
      },
    },
  };
}
