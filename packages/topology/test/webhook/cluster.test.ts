import type { Cluster, ClusterClass } from "@capikit/api/core/v1beta2";
import { describe, expect, it } from "vitest";
import { clusterDiagnostics } from "../../src/webhook/cluster.ts";

const ref = (kind: string) => ({ templateRef: { apiVersion: "infra.example.com/v1", kind, name: "t" } });
const workers = { bootstrap: ref("ConfigTemplate"), infrastructure: ref("MachineTemplate") };
const minSize = "cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size";

const clusterClass = {
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "ClusterClass",
  metadata: { name: "c", namespace: "default" },
  spec: {
    infrastructure: ref("InfraTemplate"),
    controlPlane: ref("ControlTemplate"),
    workers: {
      machineDeployments: [
        { class: "worker", ...workers },
        { class: "checked", healthCheck: { checks: { nodeStartupTimeoutSeconds: 60 } }, ...workers },
        { class: "scaled", metadata: { annotations: { [minSize]: "1" } }, ...workers },
      ],
      machinePools: [{ class: "pool", ...workers }],
    },
  },
} as unknown as ClusterClass;

const cluster = (topology: object, metadata: object = {}, clusterNetwork: object = {}) =>
  ({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name: "one", namespace: "default", ...metadata },
    spec: { clusterNetwork, topology: { classRef: { name: "c" }, version: "v1.34.0", ...topology } },
  }) as unknown as Cluster;

const deployments = (...machineDeployments: object[]) =>
  cluster({
    workers: {
      machineDeployments: machineDeployments.map((one, index) => ({
        name: `m${index}`,
        class: "worker",
        ...one,
      })),
    },
  });
const pools = (...machinePools: object[]) =>
  cluster({
    workers: {
      machinePools: machinePools.map((one, index) => ({ name: `p${index}`, class: "pool", ...one })),
    },
  });
const annotated = (value: string) =>
  cluster({}, { annotations: { "topology.cluster.x-k8s.io/upgrade-concurrency": value } });
const pods = (...cidrBlocks: string[]) => cluster({}, {}, { pods: { cidrBlocks } });
const concurrency = "metadata.annotations[topology.cluster.x-k8s.io/upgrade-concurrency]";
const of = "spec.topology.workers.machineDeployments[0]";
const long = "a".repeat(64);

/** Clusters, and the fields that Cluster API's webhook refuses. */
type Row = [string, Cluster, ...string[]];
const rows: Row[] = [
  ["a minimal Cluster", cluster({})],
  ["a name that is no label", cluster({}, { name: long }), "metadata.name"],
  ["CIDR blocks", pods("10.0.0.0/8", "fd00::/64", "::ffff:1.2.3.4/100", "10.0.0.0/08")],
  ["an address", pods("10.0.0.0"), "spec.clusterNetwork.pods.cidrBlocks[0]"],
  ["a prefix that is too long", pods("10.0.0.0/8", "10.0.0.0/33"), "spec.clusterNetwork.pods.cidrBlocks[1]"],
  ["leading zeros", pods("10.00.0.0/8"), "spec.clusterNetwork.pods.cidrBlocks[0]"],
  ["leading zeros after a colon", pods("::ffff:01.2.3.4/100"), "spec.clusterNetwork.pods.cidrBlocks[0]"],
  ["a zone", pods("fe80::1%eth0/64"), "spec.clusterNetwork.pods.cidrBlocks[0]"],
  [
    "services",
    cluster({}, {}, { services: { cidrBlocks: ["x/1"] } }),
    "spec.clusterNetwork.services.cidrBlocks[0]",
  ],
  ["a version with a build", cluster({ version: "v1.34.0-rc.1+build" })],
  ["a version without patch", cluster({ version: "v1.34" }), "spec.topology.version"],
  ["a version with leading zeros", cluster({ version: "v1.034.0" }), "spec.topology.version"],
  ["two v", cluster({ version: "vv1.34.0" }), "spec.topology.version"],
  ["a concurrency", annotated("+2")],
  ["concurrency 0", annotated("0"), concurrency],
  ["a concurrency that is no number", annotated("1.5"), concurrency],
  ["an empty concurrency", annotated(""), concurrency],
  ["a concurrency of more than 64 bits", annotated("9223372036854775808"), concurrency],
  [
    "a label",
    cluster({ controlPlane: { metadata: { labels: { a: long } } } }),
    "spec.topology.controlPlane.metadata.labels.a",
  ],
  ["a key of labels", deployments({ metadata: { labels: { "a b": "" } } }), `${of}.metadata.labels`],
  [
    "a key of annotations",
    pools({ metadata: { annotations: { "a b": "" } } }),
    "spec.topology.workers.machinePools[0].metadata.annotations",
  ],
  [
    "a rollout",
    deployments({ rollout: { strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: "1" } } } }),
    `${of}.rollout.strategy.rollingUpdate.maxUnavailable`,
  ],
  ["an unknown class", deployments({ class: "nope" }), `${of}.class`],
  ["an unknown class of pools", pools({ class: "worker" }), "spec.topology.workers.machinePools[0].class"],
  [
    "a name twice",
    deployments({ name: "a" }, { name: "a" }),
    "spec.topology.workers.machineDeployments[1].name",
  ],
  ["no name", pools({ name: "" }), "spec.topology.workers.machinePools[0].name"],
  [
    "two without name",
    pools({ name: "" }, { name: "" }),
    ...[0, 1].map((index) => `spec.topology.workers.machinePools[${index}].name`),
  ],
  ["health checks of the class", deployments({ class: "checked", healthCheck: { enabled: true } })],
  [
    "health checks without definition",
    deployments({ healthCheck: { enabled: true } }),
    "spec.topology.workers.machineDeployments[m0].healthCheck.enabled",
  ],
  [
    "health checks of a control plane without machines",
    cluster({ controlPlane: { healthCheck: { checks: { nodeStartupTimeoutSeconds: 60 } } } }),
    "spec.topology.controlPlane.healthCheck",
  ],
  ["replicas", deployments({ replicas: 1 })],
  [
    "replicas beside the autoscaler",
    deployments({ replicas: 1, metadata: { annotations: { [minSize]: "1" } } }),
    "spec.topology.workers.machineDeployments[m0].replicas",
  ],
  [
    "replicas of a class with autoscaler",
    deployments({ class: "scaled", replicas: 1 }),
    "spec.topology.workers.machineDeployments[m0].replicas",
  ],
  ["a class with autoscaler", deployments({ class: "scaled" })],
];

describe("a Cluster", () => {
  it.each<Row>(rows)("%s", (_title, given, ...fields) => {
    const found = clusterDiagnostics(given, clusterClass, { MachineTaintPropagation: true }).map(
      ({ location }) => location?.field ?? location?.object,
    );
    expect(found).toEqual(fields);
  });

  it("has one of the versions of its class", () => {
    const versions = {
      ...clusterClass,
      spec: { ...clusterClass.spec, kubernetesVersions: ["v1.33.0", "v1.34.0"] },
    };
    expect(clusterDiagnostics(cluster({}), versions)).toEqual([]);
    const [problem] = clusterDiagnostics(cluster({ version: "v1.34.1" }), versions);
    expect(problem?.message).toBe("is v1.34.1, and the ClusterClass knows v1.33.0, v1.34.0");
  });
});
