import { expect, test } from "vitest";
import { call, projectOf } from "../cli.ts";

const core = "cluster.x-k8s.io";
const infra = "infrastructure.cluster.x-k8s.io";
const controlPlane = "controlplane.cluster.x-k8s.io";

type Fields = Readonly<Record<string, unknown>>;

const kinds: readonly (readonly [group: string, kind: string])[] = [
  ...["Cluster", "Machine", "MachineSet", "MachineHealthCheck"].map((kind) => [core, kind] as const),
  ...["FooCluster", "FooMachine"].map((kind) => [infra, kind] as const),
  [controlPlane, "KubeadmControlPlane"],
];

const crds = kinds.map(([group, kind]) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `${kind.toLowerCase()}s.${group}`, labels: { "clusterctl.cluster.x-k8s.io": "" } },
  spec: {
    group,
    scope: "Namespaced",
    names: { kind, plural: `${kind.toLowerCase()}s` },
    versions: [{ name: "v1beta2", served: true, storage: true }],
  },
}));

const since = "2026-01-01T00:00:00Z";

function object(
  kind: string,
  name: string,
  metadata: Fields,
  spec: Fields,
  conditions: readonly string[][] = [],
) {
  const [group] = kinds.find(([, known]) => known === kind) ?? [];
  return {
    apiVersion: `${group}/v1beta2`,
    kind,
    metadata: {
      name,
      namespace: "fleet",
      uid: `${kind}/${name}`,
      creationTimestamp: since,
      ...labels,
      ...metadata,
    },
    spec,
    status: {
      conditions: conditions.map(([type, status, reason, message]) => ({
        ...{ type, status, reason, message },
        lastTransitionTime: since,
      })),
    },
  };
}

const labels = { labels: { "cluster.x-k8s.io/cluster-name": "one" } };
const deleted = (finalizer: string): Fields => ({ deletionTimestamp: since, finalizers: [finalizer] });
const owner = (kind: string, name: string): Fields => ({
  ownerReferences: [{ apiVersion: `${core}/v1beta2`, kind, name, uid: `${kind}/${name}`, controller: true }],
});
const ref = (kind: string, name: string) => ({ infrastructureRef: { apiGroup: infra, kind, name } });
const cluster = (metadata: Fields = {}, spec: Fields = {}) =>
  object("Cluster", "one", metadata, { ...ref("FooCluster", "one"), ...spec }, [
    ["Available", "True", "Available", ""],
  ]);
const machine = (message: string, reason: string, metadata: Fields = {}) =>
  object(
    "Machine",
    "m",
    { ...deleted("machine.cluster.x-k8s.io"), ...metadata },
    { clusterName: "one", ...ref("FooMachine", "m") },
    [["Deleting", "True", reason, message]],
  );

interface Question {
  readonly source: string;
  readonly asked: string;
  readonly objects: readonly object[];
  /** What the answer names: the object, the cause and the fix. */
  readonly answer: readonly (RegExp | string)[];
  readonly command?: readonly string[];
}

/** Questions of operators at public places, each with the state of the cluster in which it was asked. */
const questions: readonly Question[] = [
  {
    source: "kubernetes-sigs/cluster-api#4685",
    asked: "why is the Cluster still being deleted, after its credentials were wrong",
    objects: [
      cluster(deleted("cluster.cluster.x-k8s.io")),
      object("FooCluster", "one", { ...deleted("foo/cluster"), ...owner("Cluster", "one") }, {}, [
        ["Ready", "False", "Failed", "authentication failed for project a"],
      ]),
    ],
    answer: [/Cluster fleet\/one: deleted .*FooCluster fleet\/one: authentication failed for project a/],
  },
  {
    source: "k0rdent/kcm#151",
    asked: "why do Machines stay when the infrastructure of their Cluster is gone",
    objects: [
      cluster(deleted("cluster.cluster.x-k8s.io")),
      machine(
        "waiting for FooMachine m to be deleted",
        "WaitingForInfrastructureDeletion",
        owner("Cluster", "one"),
      ),
      object("FooMachine", "m", { ...deleted("foo/machine"), ...owner("Machine", "m") }, {}, [
        ["Ready", "False", "ClusterMissing", "FooCluster one not found"],
      ]),
    ],
    answer: [/FooMachine fleet\/m: deleted .*held by foo\/machine.*FooCluster one not found/],
  },
  {
    source: "kubernetes-sigs/cluster-api#13508",
    asked: "why is a Machine not deleted while its Node drains",
    objects: [
      cluster(),
      machine(
        "Pod web/web-0: cannot evict pod as it would violate the pod's disruption budget",
        "DrainingNode",
      ),
    ],
    answer: [/Machine fleet\/m: deleted .*Pod web\/web-0: cannot evict pod/],
  },
  {
    source: "kubernetes-sigs/cluster-api#3872",
    asked: "who holds a deleted Machine by a hook",
    objects: [
      cluster(),
      machine("waiting for hooks", "WaitingForPreDrainHook", {
        annotations: { "pre-drain.delete.hook.machine.cluster.x-k8s.io/migrate": "vm-operator" },
      }),
    ],
    answer: [
      "held by the hook annotation pre-drain.delete.hook.machine.cluster.x-k8s.io/migrate",
      "kubectl annotate machines.cluster.x-k8s.io m -n fleet pre-drain.delete.hook.machine.cluster.x-k8s.io/migrate-",
    ],
  },
  {
    source: "kubernetes-sigs/cluster-api#7222",
    asked: "why does a MachineHealthCheck not replace unhealthy Machines",
    objects: [
      cluster(),
      object("MachineHealthCheck", "workers", {}, { clusterName: "one" }, [
        [
          "RemediationAllowed",
          "False",
          "TooManyUnhealthy",
          "unhealthy machines exceed maxUnhealthy (unhealthy: 4)",
        ],
      ]),
    ],
    answer: [/MachineHealthCheck fleet\/workers: .*unhealthy machines exceed maxUnhealthy \(unhealthy: 4\)/],
  },
  {
    source: "kubernetes-sigs/cluster-api#8943",
    asked: "why does the control plane not upgrade",
    objects: [
      cluster(),
      object("KubeadmControlPlane", "cp", {}, {}, [
        ["EtcdClusterHealthy", "False", "Unhealthy", "etcd member cp-1 is not responding"],
      ]),
    ],
    answer: [/KubeadmControlPlane fleet\/cp: .*etcd member cp-1 is not responding/],
  },
  {
    source: "kubernetes-sigs/cluster-api#9398",
    asked: "why does a remediation not end",
    objects: [
      cluster(),
      object("MachineSet", "ms", {}, { clusterName: "one" }, [
        ["Remediating", "True", "Remediating", "Machine m waits for the control plane"],
      ]),
    ],
    answer: [/MachineSet fleet\/ms: Remediating is True .*Machine m waits for the control plane/],
  },
  {
    source: "kubernetes-sigs/cluster-api#7407",
    asked: "why does nothing happen to a Cluster after a move failed",
    objects: [cluster({}, { paused: true })],
    answer: [
      "Cluster fleet/one: is paused by spec.paused",
      "kubectl patch clusters.cluster.x-k8s.io one -n fleet --type merge",
    ],
  },
  {
    source: "kubernetes-sigs/cluster-api#7222",
    asked: "which of all Clusters have a problem",
    objects: [
      cluster(),
      object("MachineHealthCheck", "workers", {}, { clusterName: "one" }, [
        ["RemediationAllowed", "False", "TooManyUnhealthy", "too many unhealthy machines"],
      ]),
    ],
    command: ["describe", "clusters", "--problems"],
    answer: [/fleet +one .*MachineHealthCheck workers: too many unhealthy machines/],
  },
];

test.each(questions)("$source: $asked", async ({ objects, answer, command = ["doctor"] }) => {
  const { root } = projectOf({
    "dump.json": JSON.stringify({ apiVersion: "v1", kind: "List", items: [...crds, ...objects] }),
  });
  const { stdout } = await call(...command, "--from", root);
  for (const part of answer)
    expect(stdout).toEqual(
      typeof part === "string" ? expect.stringContaining(part) : expect.stringMatching(part),
    );
});
