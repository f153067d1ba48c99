import {
  type Cluster,
  type ClusterClass,
  clusterTopologyUnsafeUpdateClassNameAnnotation,
  clusterTopologyUnsafeUpdateVersionAnnotation,
} from "@capikit/api/core/v1beta2";
import { describe, expect, it } from "vitest";
import { renderTopology } from "../../src/index.ts";
import { clusterUpdateDiagnostics } from "../../src/webhook/cluster-update.ts";
import { compatibilityDiagnostics } from "../../src/webhook/compatibility.ts";
import { world } from "../support/world.ts";

const ref = (kind: string, apiVersion = "infra.example.com/v1") => ({
  templateRef: { apiVersion, kind, name: "t" },
});
const classOf = (changes: object = {}, controlPlane: object = {}) =>
  ({
    metadata: { name: "c" },
    spec: {
      infrastructure: ref("InfraTemplate"),
      controlPlane: { ...ref("ControlTemplate"), ...controlPlane },
      ...changes,
    },
  }) as unknown as ClusterClass;
const workers = (kind: string, infrastructure: object, name = "w") => ({
  workers: { [kind]: [{ class: name, bootstrap: ref("ConfigTemplate"), infrastructure }] },
});
const machines = (machineInfrastructure: object) => classOf({}, { machineInfrastructure });

describe("a change of a ClusterClass", () => {
  it.each<[string, ClusterClass, ClusterClass, ...string[]]>([
    ["nothing", classOf(), classOf()],
    ["a version", classOf(), classOf({ infrastructure: ref("InfraTemplate", "infra.example.com/v2") })],
    ["a kind", classOf(), classOf({ infrastructure: ref("OtherTemplate") }), "infrastructure"],
    ["a group", classOf(), classOf({}, ref("ControlTemplate", "other.example.com/v1")), "controlPlane"],
    ["new machines", classOf(), machines(ref("MachineTemplate")), "controlPlane.machineInfrastructure"],
    ["removed machines", machines(ref("MachineTemplate")), classOf(), "controlPlane.machineInfrastructure"],
    [
      "other machines",
      machines(ref("ATemplate")),
      machines(ref("BTemplate")),
      "controlPlane.machineInfrastructure",
    ],
    [
      "workers",
      classOf(workers("machineDeployments", ref("ATemplate"))),
      classOf(workers("machineDeployments", ref("BTemplate"))),
      "workers.machineDeployments[w].infrastructure",
    ],
    [
      "pools",
      classOf(workers("machinePools", ref("ATemplate"))),
      classOf(workers("machinePools", ref("BTemplate"))),
      "workers.machinePools[w].infrastructure",
    ],
    [
      "another class of workers",
      classOf(workers("machineDeployments", ref("ATemplate"))),
      classOf(workers("machineDeployments", ref("BTemplate"), "other")),
    ],
  ])("of %s", (_title, before, after, ...fields) => {
    const found = compatibilityDiagnostics(before, after).map(({ location }) => location?.object);
    expect(found).toEqual(fields.map((field) => `ClusterClass c spec.${field}.templateRef`));
  });
});

const cluster = (version: string, spec: object = {}, annotations: object = {}) =>
  ({
    metadata: { name: "one", namespace: "default", annotations },
    spec: { topology: { classRef: { name: "c" }, version }, ...spec },
  }) as unknown as Cluster;
const none = {
  infrastructureCluster: undefined,
  controlPlane: undefined,
  machineDeployments: new Map(),
  machinePools: new Map(),
};
const versions = classOf({ kubernetesVersions: ["v1.33.0", "v1.34.0", "v1.35.0"] });
const controlPlane = (version: string, reported?: string) => ({
  ...none,
  controlPlane: { kind: "A", spec: { version }, status: reported === undefined ? {} : { version: reported } },
});
const deployment = (version: string, upgrading = false) => ({
  ...none,
  machineDeployments: new Map([
    [
      "md",
      {
        object: {
          kind: "MachineDeployment",
          metadata: { name: "m" },
          spec: { template: { spec: { version } } },
        },
        bootstrap: undefined,
        infrastructure: undefined,
        upgrading,
      },
    ],
  ]),
});
const [v33, v34] = [cluster("v1.33.0"), cluster("v1.34.0")];

describe("a change of a Cluster", () => {
  it.each<[string, Cluster, Cluster, object, ...string[]]>([
    ["by a minor version", v33, v34, {}],
    [
      "by two minor versions",
      v33,
      cluster("v1.35.0"),
      {},
      "cannot increase from v1.33.0 to v1.35.0: upgrade by one minor version",
    ],
    [
      "by a major version",
      v33,
      cluster("v2.0.0"),
      {},
      "cannot increase from v1.33.0 to v2.0.0: upgrade by one minor version",
    ],
    ["by two minor versions of the class", v33, cluster("v1.35.0"), { clusterClass: versions }],
    ["to an older version", v34, v33, {}, "cannot decrease from v1.34.0 to v1.33.0"],
    ["to an older pre-release", v34, cluster("v1.34.0-rc.1"), {}],
    [
      "to an older version, which is forced",
      v34,
      cluster("v1.33.0", {}, { [clusterTopologyUnsafeUpdateVersionAnnotation]: "" }),
      {},
    ],
    [
      "during an upgrade",
      v33,
      cluster("v1.34.0", {}, { "runtime.cluster.x-k8s.io/pending-hooks": "AfterClusterUpgrade" }),
      {},
      "cannot change while the hook AfterClusterUpgrade is pending",
    ],
    ["with a control plane", v33, v34, { current: controlPlane("v1.33.0", "v1.33.0") }],
    [
      "with another control plane",
      v33,
      v34,
      { current: controlPlane("v1.32.0") },
      "cannot change: the control plane has version v1.32.0, not v1.33.0",
    ],
    [
      "without the control plane, in a cluster",
      { ...v33, metadata: { ...v33.metadata, uid: "1" } },
      v34,
      {},
      "cannot change: the control plane was not created yet",
    ],
    [
      "with a provisioning control plane",
      v33,
      v34,
      { current: controlPlane("v1.33.0") },
      "cannot change: the control plane is provisioning",
    ],
    [
      "with an upgrading control plane",
      v33,
      v34,
      { current: controlPlane("v1.33.0", "v1.32.0") },
      "cannot change: the control plane is upgrading",
    ],
    ["with workers", v33, v34, { current: deployment("v1.33.0") }],
    [
      "with upgrading workers",
      v33,
      v34,
      { current: deployment("v1.33.0", true) },
      "cannot change: MachineDeployment m is upgrading",
    ],
    [
      "with older workers",
      v33,
      v34,
      { current: deployment("v1.32.0") },
      "cannot change: MachineDeployment m is upgrading",
    ],
    ["with upgrading workers, but without version", v33, v33, { current: deployment("v1.32.0") }],
    ["to a topology", cluster("", { topology: undefined }), v33, {}, "cannot be set on an existing Cluster"],
    [
      "to a topology, which is forced",
      cluster("", { topology: undefined }),
      cluster("v1.33.0", {}, { [clusterTopologyUnsafeUpdateClassNameAnnotation]: "" }),
      {},
    ],
    [
      "of a removed reference",
      cluster("v1.33.0", { controlPlaneRef: { name: "a" } }),
      v33,
      {},
      "cannot be removed",
    ],
    [
      "to another class that is unknown",
      cluster("v1.33.0", { topology: { classRef: { name: "d" }, version: "v1.33.0" } }),
      v33,
      {},
      "cannot be changed without the ClusterClass default/d: add it to the objects",
    ],
    [
      "to another class",
      cluster("v1.33.0", { topology: { classRef: { name: "d" }, version: "v1.33.0" } }),
      v33,
      { oldClass: classOf({ infrastructure: ref("OtherTemplate") }) },
      "cannot change from OtherTemplate.infra.example.com to InfraTemplate.infra.example.com",
    ],
  ])("%s", (_title, before, after, changes, ...messages) => {
    const update = { before, after, clusterClass: classOf(), oldClass: undefined, current: none, ...changes };
    expect(clusterUpdateDiagnostics(update).map(({ message }) => message)).toEqual(messages);
  });

  it("is validated when a topology is rendered", async () => {
    const { cluster, clusterClass, objects } = world();
    const { objects: others, topology, cluster: oldCluster } = world();
    topology.version = "v1.35.0";
    await expect(renderTopology({ cluster, clusterClass, objects, oldCluster })).rejects.toThrow(
      "spec.topology.version: cannot decrease from v1.35.0 to v1.34.0",
    );
    const oldClusterClass = structuredClone(others.find(({ kind }) => kind === "ClusterClass"));
    const text = JSON.stringify(oldClusterClass).replace("AcmeClusterTemplate", "OtherTemplate");
    await expect(
      renderTopology({ cluster, clusterClass, objects, oldClusterClass: JSON.parse(text) }),
    ).rejects.toThrow("spec.infrastructure.templateRef: cannot change from OtherTemplate.infra.example.com");
  });
});
