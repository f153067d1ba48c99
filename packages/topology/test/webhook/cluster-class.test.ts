import type { ClusterClass } from "@capikit/api/core/v1beta2";
import { describe, expect, it } from "vitest";
import { clusterClassDiagnostics } from "../../src/webhook/cluster-class.ts";

const ref = (kind: string, apiVersion = "infra.example.com/v1") => ({
  templateRef: { apiVersion, kind, name: "t" },
});

/** A valid ClusterClass, with changes to its spec. */
const classWith = (spec: object, controlPlane: object = {}) =>
  ({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "ClusterClass",
    metadata: { name: "c", namespace: "default" },
    spec: {
      infrastructure: ref("InfraTemplate"),
      controlPlane: {
        ...ref("ControlTemplate"),
        machineInfrastructure: ref("MachineTemplate"),
        ...controlPlane,
      },
      ...spec,
    },
  }) as unknown as ClusterClass;

const workers = (kind: "machineDeployments" | "machinePools", ...changes: object[]) => ({
  workers: {
    [kind]: changes.map((change, index) => ({
      class: `w${index}`,
      bootstrap: ref("ConfigTemplate"),
      infrastructure: ref("MachineTemplate"),
      ...change,
    })),
  },
});
const deployments = (...changes: object[]) => workers("machineDeployments", ...changes);

const infra = (...jsonPatches: object[]) => ({
  selector: {
    apiVersion: "infra.example.com/v1",
    kind: "InfraTemplate",
    matchResources: { infrastructureCluster: true },
  },
  jsonPatches,
});
const patches = (...changes: object[]) => ({
  variables: [{ name: "known", required: false, schema: { openAPIV3Schema: { type: "object" } } }],
  patches: changes.map((change, index) => ({ name: `p${index}`, ...change })),
});
const operation = (...jsonPatches: object[]) => patches({ definitions: [infra(...jsonPatches)] });
const from = (valueFrom: object) => classWith(operation({ op: "add", path: "/spec/a", valueFrom }));
const selecting = (matchResources: object, kind = "MachineTemplate") => ({
  ...deployments({ class: "linux-worker" }),
  ...patches({
    definitions: [
      {
        selector: { apiVersion: "infra.example.com/v1", kind, matchResources },
        jsonPatches: [{ op: "remove", path: "/spec/a" }],
      },
    ],
  }),
});
const named = (...names: string[]) => selecting({ machineDeploymentClass: { names } });
const checks = { checks: { nodeStartupTimeoutSeconds: 60 } };
const taint = (key: string) => ({ key, effect: "NoSchedule", propagation: "Always" });
const removal = { op: "remove", path: "/spec/a" };
const at = "patches[0].definitions[0].jsonPatches[0]";
const selector = "patches[0].definitions[0].selector";
const names = `${selector}.matchResources.machineDeploymentClass.names`;
const long = "a".repeat(64);

/** Specs, and the fields that Cluster API's webhook refuses. */
type Row = [string, ClusterClass, ...string[]];
const rows: Row[] = [
  ["a minimal class", classWith({})],
  [
    "a template of another kind",
    classWith({ infrastructure: ref("Infra") }),
    "infrastructure.templateRef.kind",
  ],
  ["a template named Template", classWith({}, ref("Template")), "controlPlane.templateRef.kind"],
  [
    "machines of another kind",
    classWith({}, { machineInfrastructure: ref("A") }),
    "controlPlane.machineInfrastructure.templateRef.kind",
  ],
  [
    "an apiVersion of three parts",
    classWith({ infrastructure: ref("ATemplate", "a/b/c") }),
    "infrastructure.templateRef.apiVersion",
  ],
  ["an apiVersion without group", classWith({ infrastructure: ref("ATemplate", "v1") })],
  [
    "workers of another kind",
    classWith(deployments({ bootstrap: ref("Config") })),
    "workers.machineDeployments[w0].bootstrap.templateRef.kind",
  ],
  [
    "pools of another kind",
    classWith(workers("machinePools", { infrastructure: ref("Machine") })),
    "workers.machinePools[w0].infrastructure.templateRef.kind",
  ],
  [
    "a class twice",
    classWith(deployments({ class: "a" }, { class: "a" })),
    "workers.machineDeployments[a].class",
  ],
  [
    "a class of pools twice",
    classWith(workers("machinePools", { class: "a" }, { class: "a" })),
    "workers.machinePools[a].class",
  ],
  [
    "a rollout without progress",
    classWith(
      deployments({
        rollout: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } },
      }),
    ),
    "workers.machineDeployments[w0].rollout.strategy.rollingUpdate",
  ],
  [
    "a rollout with a share",
    classWith(
      deployments({
        rollout: {
          strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "10%", maxUnavailable: 0 } },
        },
      }),
    ),
  ],
  [
    "a rollout with a bad share",
    classWith(
      deployments({ rollout: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "1" } } } }),
    ),
    "workers.machineDeployments[w0].rollout.strategy.rollingUpdate.maxSurge",
  ],
  ["health checks", classWith({}, { healthCheck: checks })],
  [
    "health checks without machines",
    classWith({}, { healthCheck: checks, machineInfrastructure: undefined }),
    "controlPlane.healthCheck",
  ],
  [
    "nodes with too little time",
    classWith({}, { healthCheck: { checks: { nodeStartupTimeoutSeconds: 29 } } }),
    "controlPlane.healthCheck.checks.nodeStartupTimeoutSeconds",
  ],
  ["nodes without limit", classWith({}, { healthCheck: { checks: { nodeStartupTimeoutSeconds: 0 } } })],
  [
    "workers with too little time",
    classWith(deployments({ healthCheck: { checks: { nodeStartupTimeoutSeconds: 1 } } })),
    "workers.machineDeployments[w0].healthCheck.checks.nodeStartupTimeoutSeconds",
  ],
  [
    "a bad share of remediation",
    classWith(
      deployments({
        healthCheck: {
          ...checks,
          remediation: { maxInFlight: "x", triggerIf: { unhealthyLessThanOrEqualTo: "+1%" } },
        },
      }),
    ),
    "workers.machineDeployments[w0].healthCheck.remediation.maxInFlight",
  ],
  [
    "names",
    classWith({
      infrastructure: { ...ref("ATemplate"), naming: { template: "{{ .cluster.name }}-i-{{ .random }}" } },
      ...deployments({ naming: { template: "{{ .machineDeployment.topologyName }}-{{ .random }}" } }),
    }),
  ],
  ["a long name", classWith({}, { naming: { template: `${long}{{ .random }}` } })],
  [
    "a name that does not parse",
    classWith({ infrastructure: { ...ref("ATemplate"), naming: { template: "{{ .cluster" } } }),
    "infrastructure.naming.template",
  ],
  [
    "a name of an unknown value",
    classWith({}, { naming: { template: "{{ .nope }}" } }),
    "controlPlane.naming.template",
  ],
  [
    "a name that is not valid",
    classWith({}, { naming: { template: "{{ .cluster.name }}_{{ .random }}" } }),
    "controlPlane.naming.template",
  ],
  [
    "a name with functions of sprig",
    classWith(deployments({ naming: { template: "{{ upper .cluster.name }}" } })),
    "workers.machineDeployments[w0].naming.template",
  ],
  [
    "a name of another kind of workers",
    classWith(workers("machinePools", { naming: { template: "{{ .machineDeployment.topologyName }}" } })),
    "workers.machinePools[w0].naming.template",
  ],
  ["labels", classWith({}, { metadata: { labels: { "a.b/c": "d" }, annotations: { e: "f g" } } })],
  [
    "a label that is too long",
    classWith({}, { metadata: { labels: { a: long } } }),
    "controlPlane.metadata.labels.a",
  ],
  [
    "a key of labels",
    classWith(deployments({ metadata: { labels: { "a/b/c": "" } } })),
    "workers.machineDeployments[w0].metadata.labels",
  ],
  [
    "a key of annotations",
    classWith(workers("machinePools", { metadata: { annotations: { "/a": "" } } })),
    "workers.machinePools[w0].metadata.annotations",
  ],
  ["taints", classWith({}, { taints: [taint("a.b/c"), taint("node.kubernetes.io/out-of-service")] })],
  [
    "reserved taints",
    classWith(deployments({ taints: [taint("node.kubernetes.io/x")] })),
    "workers.machineDeployments[w0].taints[0].key",
  ],
  [
    "a taint of Cluster API",
    classWith({}, { taints: [taint("a"), taint("node.cluster.x-k8s.io/uninitialized")] }),
    "controlPlane.taints[1].key",
  ],
  [
    "a taint of a cloud provider",
    classWith({}, { taints: [taint("node.cloudprovider.kubernetes.io/x")] }),
    "controlPlane.taints[0].key",
  ],
  [
    "a taint that is no key",
    classWith(workers("machinePools", { taints: [taint("a b")] })),
    "workers.machinePools[w0].taints[0].key",
  ],
  ["versions", classWith({ kubernetesVersions: ["v1.33.0", "v1.33.1", "v1.34.0"] })],
  ["versions with builds", classWith({ kubernetesVersions: ["v1.33.0+a", "v1.33.0+b"] })],
  [
    "versions out of order",
    classWith({ kubernetesVersions: ["v1.33.1", "v1.33.0"] }),
    "kubernetesVersions[1]",
  ],
  ["a version twice", classWith({ kubernetesVersions: ["v1.33.1", "v1.33.1"] }), "kubernetesVersions[1]"],
  [
    "a gap between versions",
    classWith({ kubernetesVersions: ["v1.31.0", "v1.33.0"] }),
    "kubernetesVersions[1]",
  ],
  ["an invalid version", classWith({ kubernetesVersions: ["v1.31.0", "one"] }), "kubernetesVersions[1]"],
  [
    "patches with one name",
    classWith(
      patches({ name: "a", definitions: [infra(removal)] }, { name: "a", definitions: [infra(removal)] }),
    ),
    "patches[1].name",
  ],
  [
    "a patch named inline",
    classWith(patches({ name: "inline", definitions: [infra(removal)] })),
    "patches[0].name",
  ],
  ["an empty patch", classWith(patches({})), "patches[0]"],
  [
    "a patch with both",
    classWith(patches({ definitions: [infra(removal)], external: { generatePatchesExtension: "a.b" } })),
    "patches[0]",
  ],
  [
    "an external patch that only validates",
    classWith(patches({ external: { validateTopologyExtension: "a.b" } })),
  ],
  [
    "an external patch that only discovers",
    classWith(patches({ external: { discoverVariablesExtension: "a.b" } })),
    "patches[0].external",
  ],
  [
    "a condition",
    classWith(
      patches({ enabledIf: "{{ .a | upper }}{{ genPrivateKey `rsa` }}", definitions: [infra(removal)] }),
    ),
  ],
  [
    "a condition that does not parse",
    classWith(patches({ enabledIf: "{{ if }}", definitions: [infra(removal)] })),
    "patches[0].enabledIf",
  ],
  [
    "a condition with an unknown function",
    classWith(patches({ enabledIf: "{{ nope }}", definitions: [infra(removal)] })),
    "patches[0].enabledIf",
  ],
  [
    "a condition with a function of time",
    classWith(patches({ enabledIf: "{{ now }}", definitions: [infra(removal)] })),
    "patches[0].enabledIf",
  ],
  [
    "operations",
    classWith(
      operation(
        { op: "add", path: "/spec/a/0", value: 1 },
        { op: "add", path: "/spec/a/-", value: [] },
        { op: "add", path: "/spec/a/-0", value: 1 },
        { op: "remove", path: "/specs" },
        // No number of 64 bits in Go.
        { op: "remove", path: "/spec/9223372036854775808" },
      ),
    ),
  ],
  ["an unknown operation", classWith(operation({ op: "move", path: "/spec/a" })), `${at}.op`],
  ["a path outside of spec", classWith(operation({ op: "remove", path: "/metadata/labels" })), `${at}.path`],
  ["an index to add at", classWith(operation({ op: "add", path: "/spec/1/a", value: 1 })), `${at}.path`],
  [
    "a negative index to add at",
    classWith(operation({ op: "add", path: "/spec/-1", value: 1 })),
    `${at}.path`,
  ],
  [
    "a large index to remove",
    classWith(operation({ op: "remove", path: `/spec/${2n ** 63n - 1n}` })),
    `${at}.path`,
  ],
  ["an index to remove", classWith(operation({ op: "remove", path: "/spec/0" })), `${at}.path`],
  [
    "two indexes to replace",
    classWith(operation({ op: "replace", path: "/spec/0/+1", value: 1 })),
    `${at}.path`,
    `${at}.path`,
  ],
  ["no value", classWith(operation({ op: "add", path: "/spec/a" })), at],
  ["null as value", classWith(operation({ op: "add", path: "/spec/a", value: null })), at],
  [
    "two values",
    classWith(operation({ op: "add", path: "/spec/a", value: 1, valueFrom: { variable: "known" } })),
    at,
  ],
  ["a removal with values", classWith(operation({ op: "remove", path: "/spec/a", value: 1, valueFrom: {} }))],
  ["an empty source", from({}), `${at}.valueFrom`],
  ["two sources", from({ variable: "known", template: "a" }), `${at}.valueFrom`],
  ["a template that does not parse", from({ template: "{{ .a" }), `${at}.valueFrom.template`],
  ["a variable", from({ variable: "known.a[0].b" })],
  ["a variable with an index", from({ variable: "known[0]" })],
  ["an undefined variable", from({ variable: "unknown" }), `${at}.valueFrom.variable`],
  ["a builtin variable", from({ variable: "builtin.machinePool.bootstrap.configRef.name" })],
  [
    "an undefined builtin variable",
    from({ variable: "builtin.cluster.metadata" }),
    `${at}.valueFrom.variable`,
  ],
  ["all builtin variables", from({ variable: "builtin" }), `${at}.valueFrom.variable`],
  ["a selector of nothing", classWith(selecting({})), selector],
  [
    "a selector of no names",
    classWith(selecting({ infrastructureCluster: false, machinePoolClass: { names: [] } })),
    selector,
  ],
  [
    "a selector of another infrastructure",
    classWith(selecting({ infrastructureCluster: true })),
    `${selector}.matchResources.infrastructureCluster`,
  ],
  ["a selector of control plane machines", classWith(selecting({ controlPlane: true }))],
  [
    "a selector of another control plane",
    classWith(selecting({ controlPlane: true }, "Other")),
    `${selector}.matchResources.controlPlane`,
  ],
  ["a selector of classes", classWith(named("linux-worker", "*", "*-worker", "linux-*"))],
  ["a selector of an unknown class", classWith(named("linux")), `${names}[0]`],
  [
    "a selector of other workers",
    classWith(selecting({ machinePoolClass: { names: ["linux-worker"] } })),
    `${selector}.matchResources.machinePoolClass.names[0]`,
  ],
  [
    "a selector of bootstrap configs",
    classWith(selecting({ machineDeploymentClass: { names: ["*"] } }, "ConfigTemplate")),
  ],
  [
    "a selector of another kind",
    classWith(selecting({ machineDeploymentClass: { names: ["*"] } }, "Other")),
    `${names}[0]`,
  ],
  ["a selector with two stars", classWith(named("*-*", "nope")), `${names}[0]`],
  ["a selector with a star inside", classWith(named("linux-*-worker")), `${names}[0]`],
  ["a selector that is no name", classWith(named("li nux*")), `${names}[0]`],
];

describe("a ClusterClass", () => {
  it.each<Row>(rows)("%s", (_title, clusterClass, ...fields) => {
    const found = clusterClassDiagnostics(clusterClass, { MachineTaintPropagation: true }).map(
      ({ location }) => location?.object,
    );
    expect(found).toEqual(fields.map((field) => `ClusterClass c spec.${field}`));
  });
});
