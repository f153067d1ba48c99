import { isError } from "@capikit/common/diagnostics";
import type { JsonObject } from "@capikit/common/json";
import { describe, expect, it } from "vitest";
import { admitChange, explainTopologyChange, type Unstructured } from "../src/index.ts";
import { variable, type World, world } from "./support/world.ts";

const at = (object: JsonObject, ...path: (number | string)[]): JsonObject =>
  path.reduce<unknown>(
    (value, step) => (value as Record<number | string, unknown>)[step],
    object,
  ) as JsonObject;

/** Two states, of which each is changed. */
const change = (
  edit: (after: World, before: World) => void,
  both: (world: World) => void = () => {},
): [Unstructured[], Unstructured[]] => {
  const [before, after] = [world(), world()];
  for (const one of [before, after]) both(one);
  edit(after, before);
  return [before.objects, after.objects];
};
/** The refused objects, then the errors of each Cluster. */
const problems = async ([before, after]: [Unstructured[], Unstructured[]]) => {
  const { after: admitted, refused } = await admitChange(before, after);
  const clusters = await explainTopologyChange(before, admitted);
  return [
    ...refused.map(
      ({ location, message }) => `${location?.object} ${message.split(": ").slice(1).join(": ")}`,
    ),
    ...clusters.flatMap(({ cluster, findings }) =>
      findings
        .filter(isError)
        .map(({ code, location, message }) =>
          [`Cluster ${cluster}`, location?.object, location?.field, `${code.slice(9)}: ${message}`]
            .filter(Boolean)
            .join(" "),
        ),
    ),
  ];
};
const machineDeployment = ({ classSpec }: World) => at(classSpec, "workers", "machineDeployments", 0);
const healthCheck = { checks: { nodeStartupTimeoutSeconds: 60 } };
const pool = {
  class: "pool",
  bootstrap: {
    templateRef: { apiVersion: "bootstrap.example.com/v1", kind: "AcmeConfigTemplate", name: "config" },
  },
  infrastructure: {
    templateRef: { apiVersion: "infra.example.com/v1", kind: "AcmeMachineTemplate", name: "machine" },
  },
};
const withPool = ({ classSpec, topology }: World) => {
  at(classSpec, "workers").machinePools = [pool];
  at(topology, "workers").machinePools = [{ class: "pool", name: "mp", replicas: 1 }];
};
const CLASS = "ClusterClass default/small";
const CLUSTER = "Cluster default/one";

describe("a change of a ClusterClass is refused if its Clusters do not fit", () => {
  it.each<[string, [Unstructured[], Unstructured[]], ...string[]]>([
    ["nothing changes", change(() => {})],
    [
      "the class of a MachineDeployment is removed",
      change(({ classSpec }) => {
        delete classSpec.workers;
      }),
      `${CLASS} ClusterClass small spec.workers.machineDeployments: the class "worker" of machineDeployments cannot be removed, because it is used by Cluster default/one`,
    ],
    [
      "the class of a MachinePool is removed",
      change(({ classSpec }) => {
        delete at(classSpec, "workers").machinePools;
      }, withPool),
      `${CLASS} ClusterClass small spec.workers.machinePools: the class "pool" of machinePools cannot be removed, because it is used by Cluster default/one`,
    ],
    [
      "the class of workers is removed with its use",
      change(({ classSpec, topology }) => {
        delete at(classSpec, "workers").machinePools;
        delete at(topology, "workers").machinePools;
      }, withPool),
      `${CLASS} ClusterClass small spec.workers.machinePools: the class "pool" of machinePools cannot be removed, because it is used by Cluster default/one`,
    ],
    [
      "an unused class of workers is removed",
      change(
        ({ classSpec }) => {
          delete at(classSpec, "workers").machinePools;
        },
        ({ classSpec }) => {
          at(classSpec, "workers").machinePools = [pool];
        },
      ),
    ],
    [
      "its versions do not contain that of a Cluster",
      change(({ classSpec }) => {
        classSpec.kubernetesVersions = ["v1.35.0"];
      }),
      `${CLASS} ClusterClass small spec.kubernetesVersions: must contain v1.34.0, the version of Cluster default/one`,
    ],
    [
      "the kind of a template changes",
      change(({ classSpec }) => {
        at(classSpec, "infrastructure", "templateRef").kind = "OtherClusterTemplate";
      }),
      `${CLASS} ClusterClass small spec.infrastructure.templateRef: cannot change from AcmeClusterTemplate.infra.example.com to OtherClusterTemplate.infra.example.com`,
    ],
    [
      "a health check that a Cluster uses is removed",
      change(
        ({ classSpec }) => {
          delete at(classSpec, "controlPlane").healthCheck;
        },
        ({ classSpec, topology }) => {
          at(classSpec, "controlPlane").healthCheck = healthCheck;
          at(topology, "controlPlane").healthCheck = { enabled: true };
        },
      ),
      `${CLASS} ClusterClass small spec.controlPlane.healthCheck: cannot be removed, because it is used by Cluster default/one`,
    ],
    [
      "a health check of workers that a Cluster uses is removed",
      change(
        (after) => {
          delete machineDeployment(after).healthCheck;
        },
        (one) => {
          machineDeployment(one).healthCheck = healthCheck;
          at(one.topology, "workers", "machineDeployments", 0).healthCheck = { enabled: true };
        },
      ),
      `${CLASS} ClusterClass small spec.workers.machineDeployments[worker].healthCheck: cannot be removed, because it is used by Cluster default/one`,
    ],
    [
      "it gets annotations of the autoscaler, and workers have replicas",
      change((after) => {
        machineDeployment(after).metadata = {
          annotations: { "cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size": "1" },
        };
      }),
      `${CLASS} Cluster default/one spec.topology.workers.machineDeployments[md].replicas: must not be set: the class has annotations of the autoscaler`,
    ],
    [
      "a variable is required, and a Cluster does not set it",
      change(({ classSpec }) => {
        classSpec.variables = [variable("region", { type: "string" }, true)] as never;
      }),
      `${CLUSTER} spec.topology.variables variable-value: required variable "region" must be set`,
    ],
    [
      "a variable that a Cluster sets is removed",
      change(
        ({ classSpec }) => {
          delete classSpec.variables;
        },
        ({ classSpec, topology }) => {
          classSpec.variables = [variable("region", { type: "string" })] as never;
          topology.variables = [{ name: "region", value: "north" }];
        },
      ),
      `${CLUSTER} spec.topology.variables[region] variable-value: variable is not defined; the ClusterClass defines none`,
    ],
    [
      "the class itself is invalid",
      change(({ classSpec }) => {
        classSpec.variables = [variable("region", { type: "string", default: 5 })] as never;
      }),
      `${CLASS} variable region (from inline) schema.openAPIV3Schema.default: violates its own schema: it must be string, not integer`,
    ],
  ])("%s", async (_title, states, ...expected) => {
    expect(await problems(states)).toEqual(expected);
  });
});

describe("a change of a Cluster", () => {
  const upgrade = ({ topology }: World) => {
    topology.version = "v1.35.0";
  };
  const withUid = (_after: World, before: World) => {
    Object.assign(at(before.cluster, "metadata"), {
      uid: "1",
      annotations: { "runtime.cluster.x-k8s.io/pending-hooks": "AfterClusterUpgrade" },
    });
    at(before.cluster, "spec").infrastructureRef = {
      apiGroup: "infra.example.com",
      kind: "AcmeCluster",
      name: "i",
    };
  };
  const reference = ({ cluster }: World) => {
    at(cluster, "spec").infrastructureRef = { apiGroup: "infra.example.com", kind: "AcmeCluster", name: "i" };
  };

  it.each<[string, [Unstructured[], Unstructured[]], ...string[]]>([
    ["to the next minor version", change(upgrade)],
    [
      "to an older version",
      change((_, before) => upgrade(before)),
      `${CLUSTER} spec.topology.version version: cannot decrease from v1.35.0 to v1.34.0`,
    ],
    [
      "without its topology",
      change(({ cluster }) => {
        cluster.spec = { controlPlaneRef: { apiGroup: "a.example.com", kind: "A", name: "a" } };
      }),
      `${CLUSTER} spec.topology: Forbidden: cannot be removed from an existing Cluster`,
    ],
    [
      "without its reference",
      change((_, before) => reference(before)),
      `${CLUSTER} spec.infrastructureRef update: cannot be removed`,
    ],
    ["from a server, by a manifest without the fields that controllers set", change(withUid)],
    [
      "from a server, during an upgrade",
      change((after, before) => {
        withUid(after, before);
        upgrade(after);
      }),
      `${CLUSTER} spec.topology.version version: cannot change while the hook AfterClusterUpgrade is pending`,
    ],
    [
      "to a class that is not there",
      change(({ topology }) => {
        at(topology, "classRef").name = "other";
      }),
      `${CLUSTER} spec.topology objects-missing: requires the ClusterClass "other" in namespace "default"; ClusterClasses in the objects: small`,
    ],
    [
      "to another class",
      change(({ objects, topology, clusterClass }) => {
        const text = JSON.stringify(clusterClass).replaceAll("AcmeClusterTemplate", "OtherTemplate");
        const another = JSON.parse(text);
        another.metadata.name = "other";
        objects.push(another);
        at(topology, "classRef").name = "other";
      }),
      "Cluster default/one ClusterClass other spec.infrastructure.templateRef update: cannot change from AcmeClusterTemplate.infra.example.com to OtherTemplate.infra.example.com",
    ],
    [
      "against a rule of a variable with oldSelf",
      change(
        ({ topology }) => {
          topology.variables = [{ name: "size", value: 1 }];
        },
        ({ classSpec, topology }) => {
          const rule = { rule: "self >= oldSelf", message: "must not shrink" };
          classSpec.variables = [
            variable("size", { type: "integer", "x-kubernetes-validations": [rule] }),
          ] as never;
          topology.variables = [{ name: "size", value: 2 }];
        },
      ),
      `${CLUSTER} spec.topology.variables[size].value variable-value: must not shrink`,
    ],
  ])("%s", async (_title, states, ...expected) => {
    expect(await problems(states)).toEqual(expected);
  });

  it("is compared with the state of its workers", async () => {
    const [before, after] = change(upgrade);
    const old = before.find(({ kind }) => kind === "Cluster") as JsonObject;
    at(old, "metadata").uid = "1";
    Object.assign(at(old, "spec"), {
      controlPlaneRef: { apiGroup: "controlplane.example.com", kind: "AcmeControlPlane", name: "cp" },
    });
    before.push({
      apiVersion: "controlplane.example.com/v1beta2",
      kind: "AcmeControlPlane",
      metadata: { name: "cp", namespace: "default" },
      spec: { version: "v1.34.0" },
      status: { version: "v1.34.0" },
    });
    before.push({
      apiVersion: "cluster.x-k8s.io/v1beta2",
      kind: "MachineDeployment",
      metadata: {
        name: "one-md",
        namespace: "default",
        labels: {
          "cluster.x-k8s.io/cluster-name": "one",
          "topology.cluster.x-k8s.io/owned": "",
          "topology.cluster.x-k8s.io/deployment-name": "md",
        },
      },
      spec: { clusterName: "one", template: { spec: { clusterName: "one", version: "v1.33.0" } } },
    });
    expect(await problems([before, after])).toEqual([
      `${CLUSTER} spec.topology.version version: cannot change: MachineDeployment one-md is upgrading`,
    ]);
  });

  it("keeps the stored defaults of variables", async () => {
    const states = change((after, before) => {
      before.classSpec.variables = [variable("size", { type: "string", default: "s" })] as never;
      after.classSpec.variables = [variable("size", { type: "string", enum: ["m"], default: "m" })] as never;
    });
    expect(await problems(states)).toEqual([
      `${CLUSTER} spec.topology.variables[size].value variable-value: must be one of "m"`,
    ]);
  });

  it("is not needed for objects that are not among the new ones", async () => {
    const { objects } = world();
    expect(await problems([objects, []])).toEqual([]);
    expect(await problems([[], objects])).toEqual([]);
  });

  it("reports invalid objects", async () => {
    const [, after] = change(({ topology }) => {
      topology.typo = true;
    });
    expect(await problems([[], after])).toEqual([
      `${CLUSTER} ${CLUSTER} spec.topology.typo invalid-object: is an unknown field`,
    ]);
  });
});
