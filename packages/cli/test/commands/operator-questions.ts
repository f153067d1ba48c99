import { referenceRelease } from "@capikit/api/releases";

/** An object of a question. Without a namespace it is in that of the question. */
export interface Written {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Fields & { readonly name: string; readonly namespace?: string };
  /** Whether it is deleted after it is written. Its finalizers keep it. */
  readonly deleted?: boolean;
  /** Kind and name of the owner, which is written before. */
  readonly owner?: string;
  readonly [field: string]: unknown;
}

/** A question of operators, with the state in which it was asked. */
interface Question {
  readonly source: string;
  readonly asked: string;
  readonly objects: readonly Written[];
  /** The command that a person calls first. Default: `doctor`. */
  readonly command?: readonly string[];
  /** What the answer names: the object, the cause and the fix. `NS` is the namespace. */
  readonly answer: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Kinds of providers, with schemas that preserve all fields: group and version. */
export const providerKinds: Readonly<Record<string, readonly [group: string, version: string]>> = {
  FooCluster: ["infrastructure.cluster.x-k8s.io", "v1beta2"],
  FooMachine: ["infrastructure.cluster.x-k8s.io", "v1beta2"],
  FooMachineTemplate: ["infrastructure.cluster.x-k8s.io", "v1beta2"],
  RKE2ControlPlane: ["controlplane.cluster.x-k8s.io", "v1beta2"],
  CAPIProvider: ["turtles-capi.cattle.io", "v1alpha1"],
  InfrastructureProvider: ["operator.cluster.x-k8s.io", "v1alpha2"],
};

const groups: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(providerKinds).map(([kind, [group]]) => [kind, group])),
  Cluster: "cluster.x-k8s.io",
  Machine: "cluster.x-k8s.io",
  MachineSet: "cluster.x-k8s.io",
  MachineDeployment: "cluster.x-k8s.io",
  MachinePool: "cluster.x-k8s.io",
  MachineHealthCheck: "cluster.x-k8s.io",
  KubeadmControlPlane: "controlplane.cluster.x-k8s.io",
  KubeadmConfig: "bootstrap.cluster.x-k8s.io",
};

const since = "2026-01-01T00:00:00Z";

/** Type, status, reason and message. */
type Condition = readonly [type: string, status: string, reason: string, message: string];

/** Returns an object with conditions. */
function object(
  kind: string,
  name: string,
  spec: Fields = {},
  conditions: readonly Condition[] = [],
  more: Fields & { readonly metadata?: Fields; readonly status?: Fields } = {},
): Written {
  return {
    apiVersion: `${groups[kind]}/v1beta2`,
    kind,
    spec,
    ...more,
    metadata: { name, labels: { "cluster.x-k8s.io/cluster-name": "one" }, ...more.metadata },
    status: {
      ...more.status,
      conditions: conditions.map(([type, status, reason, message]) => ({
        ...{ type, status, reason, message },
        lastTransitionTime: since,
      })),
    },
  };
}

/** What keeps a deleted object. */
const deleted = (finalizer: string, owner?: string) => ({
  deleted: true,
  metadata: { finalizers: [finalizer] },
  ...(owner !== undefined && { owner }),
});
const ref = (kind: string, name: string) => ({ apiGroup: groups[kind], kind, name });
const available = (message = ""): Condition => [
  "Available",
  message === "" ? "True" : "False",
  message === "" ? "Available" : "NotAvailable",
  message,
];

const cluster = (conditions: readonly Condition[] = [available()], spec: Fields = {}, more: Fields = {}) =>
  object("Cluster", "one", { infrastructureRef: ref("FooCluster", "one"), ...spec }, conditions, more);
const withControlPlane = (conditions?: readonly Condition[], kind = "KubeadmControlPlane") =>
  cluster(conditions, { controlPlaneRef: ref(kind, "cp") });
const dying = cluster([available()], {}, deleted("cluster.cluster.x-k8s.io"));
const machineSpec = (name: string) => ({
  clusterName: "one",
  version: "v1.35.0",
  bootstrap: { dataSecretName: name },
  infrastructureRef: ref("FooMachine", name),
});
const machine = (name: string, conditions: readonly Condition[], more: Fields = {}) =>
  object("Machine", name, machineSpec(name), conditions, more);
const ofControlPlane = (kind = "KubeadmControlPlane") => ({
  metadata: {
    labels: { "cluster.x-k8s.io/cluster-name": "one", "cluster.x-k8s.io/control-plane": "" },
  },
  owner: `${kind}/cp`,
});
const dyingMachine = (reason: string, message: string, annotations: Fields = {}) =>
  machine("m", [["Deleting", "True", reason, message]], {
    deleted: true,
    metadata: { finalizers: ["machine.cluster.x-k8s.io"], annotations },
    owner: "Cluster/one",
    status: { nodeRef: { name: "m" } },
  });
const template = {
  metadata: { labels: { "cluster.x-k8s.io/cluster-name": "one" } },
  spec: machineSpec("template"),
};
const workers = (conditions: readonly Condition[], more: Fields = {}, spec: Fields = {}) =>
  object(
    "MachineDeployment",
    "md",
    {
      clusterName: "one",
      replicas: 3,
      selector: { matchLabels: { "cluster.x-k8s.io/cluster-name": "one" } },
      template,
      ...spec,
    },
    conditions,
    { owner: "Cluster/one", ...more },
  );
const controlPlane = (conditions: readonly Condition[], status: Fields = {}, more: Fields = {}) =>
  object(
    "KubeadmControlPlane",
    "cp",
    {
      replicas: 3,
      version: "v1.35.0",
      machineTemplate: { spec: { infrastructureRef: ref("FooMachineTemplate", "cp") } },
    },
    conditions,
    { owner: "Cluster/one", status, ...more },
  );
const healthCheck = (message: string) =>
  object("MachineHealthCheck", "workers", { clusterName: "one", selector: { matchLabels: { pool: "a" } } }, [
    ["RemediationAllowed", "False", "TooManyUnhealthy", message],
  ]);
const provider = (name: string, type: string, version: string, namespace: string): Written => ({
  apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
  kind: "Provider",
  metadata: {
    ...{ name, namespace },
    labels: {
      "clusterctl.cluster.x-k8s.io": "",
      "clusterctl.cluster.x-k8s.io/core": "inventory",
      "cluster.x-k8s.io/provider": name,
    },
  },
  providerName: name.replace(/^(?:control-plane|infrastructure)-/, ""),
  type,
  version,
});
const capi = "kubernetes-sigs/cluster-api";

/** Questions about deletions. */
const deletions: readonly Question[] = [
  {
    source: `${capi}#4685`,
    asked: "why is the Cluster still being deleted, after its credentials were wrong",
    objects: [
      dying,
      object(
        "FooCluster",
        "one",
        {},
        [["Ready", "False", "Failed", "authentication failed for project a"]],
        deleted("foo/cluster", "Cluster/one"),
      ),
    ],
    answer: ["Cluster NS/one: deleted", "FooCluster NS/one: authentication failed for project a"],
  },
  {
    source: "k0rdent/kcm#151",
    asked: "why do Machines stay when the infrastructure of their Cluster is gone",
    objects: [
      dying,
      dyingMachine("WaitingForInfrastructureDeletion", "waiting for FooMachine m to be deleted"),
      object(
        "FooMachine",
        "m",
        {},
        [["Ready", "False", "ClusterMissing", "FooCluster one not found"]],
        deleted("foo/machine", "Machine/m"),
      ),
    ],
    answer: ["FooMachine NS/m: deleted", "held by foo/machine", "FooCluster one not found"],
  },
  {
    source: `${capi}#13508`,
    asked: "why is a Machine not deleted while its Node drains",
    objects: [
      cluster(),
      dyingMachine(
        "DrainingNode",
        "Pod web/web-0: cannot evict pod as it would violate the pod's disruption budget",
      ),
    ],
    answer: ["Machine NS/m: deleted", "Pod web/web-0: cannot evict pod"],
  },
  {
    source: `${capi}#3872`,
    asked: "who holds a deleted Machine by a hook",
    objects: [
      cluster(),
      dyingMachine("WaitingForPreDrainHook", "waiting for hooks", {
        "pre-drain.delete.hook.machine.cluster.x-k8s.io/migrate": "vm-operator",
      }),
    ],
    answer: [
      "held by the hook annotation pre-drain.delete.hook.machine.cluster.x-k8s.io/migrate",
      "kubectl annotate machines.cluster.x-k8s.io m -n NS pre-drain.delete.hook.machine.cluster.x-k8s.io/migrate-",
    ],
  },
  {
    source: `${capi}#7559`,
    asked: "why is a MachinePool not deleted after its Cluster's kubeconfig is gone",
    objects: [
      dying,
      object("MachinePool", "pool", { clusterName: "one", replicas: 1, template }, [], {
        ...deleted("machinepool.cluster.x-k8s.io", "Cluster/one"),
        status: { nodeRefs: [{ name: "n" }] },
      }),
    ],
    answer: ["MachinePool NS/pool: deleted", "held by machinepool.cluster.x-k8s.io", "one-kubeconfig"],
  },
  {
    source: `${capi}#8209`,
    asked: "why does a deleted namespace keep its Machines, whose bootstrap Secret is gone",
    objects: [
      dying,
      dyingMachine("WaitingForInfrastructureDeletion", "waiting for FooMachine m to be deleted"),
      object("FooMachine", "m", {}, [], deleted("foo/machine", "Machine/m")),
      { apiVersion: "v1", kind: "Namespace", metadata: { name: "NS" }, deleted: true },
    ],
    answer: ["FooMachine NS/m: deleted", "Secret NS/m", "namespace"],
  },
  {
    source: `${capi}#1566`,
    asked: "why can a Cluster with a wrong infrastructureRef not be deleted",
    objects: [
      cluster(
        [available()],
        { infrastructureRef: { apiGroup: groups.FooCluster, kind: "BarCluster", name: "one" } },
        deleted("cluster.cluster.x-k8s.io"),
      ),
    ],
    answer: ["Cluster NS/one: deleted", "BarCluster"],
  },
  {
    source: `${capi}#5483`,
    asked: "which infrastructure machine holds the deletion of a Cluster, without an owner",
    objects: [
      dying,
      object(
        "FooCluster",
        "one",
        {},
        [["Ready", "False", "Deleting", "waiting for 1 FooMachine"]],
        deleted("foo/cluster", "Cluster/one"),
      ),
      object("FooMachine", "orphan", {}, [], { metadata: { finalizers: ["foo/machine"] } }),
    ],
    answer: ["Cluster NS/one: deleted", "waiting for 1 FooMachine", "FooMachine NS/orphan"],
  },
  {
    source: `${capi}#7926`,
    asked: "why is a Cluster of a class not deleted, which reports an error of its topology",
    objects: [
      cluster(
        [
          available(),
          ["TopologyReconciled", "False", "ReconcileFailed", "error computing the desired state"],
          [
            "Deleting",
            "True",
            "WaitingForBeforeDeleteHook",
            "Following hooks are blocking delete: BeforeClusterDelete: backup is running",
          ],
        ],
        { topology: { classRef: { name: "c" }, version: "v1.35.0" } },
        deleted("cluster.cluster.x-k8s.io"),
      ),
    ],
    answer: ["Cluster NS/one: deleted", "BeforeClusterDelete: backup is running"],
  },
  {
    source: "k0sproject/k0smotron#1113",
    asked: "why does a Machine remain, whose infrastructure was deleted",
    objects: [
      cluster([available("* WorkersAvailable: not enough")]),
      machine("m", [
        [
          "InfrastructureReady",
          "False",
          "Deleted",
          "FooMachine has been deleted while the Machine still exists",
        ],
        [
          "Ready",
          "False",
          "NotReady",
          "* InfrastructureReady: FooMachine has been deleted while the Machine still exists",
        ],
      ]),
    ],
    command: ["describe", "cluster", "one"],
    answer: ["Machine NS/m", "FooMachine has been deleted while the Machine still exists"],
  },
];

/** Questions about control planes, remediation and upgrades. */
const lifecycles: readonly Question[] = [
  {
    source: `${capi}#7222`,
    asked: "why does a MachineHealthCheck not replace unhealthy Machines",
    objects: [cluster(), healthCheck("unhealthy machines exceed maxUnhealthy (unhealthy: 4)")],
    answer: ["MachineHealthCheck NS/workers: ", "unhealthy machines exceed maxUnhealthy (unhealthy: 4)"],
  },
  {
    source: `${capi}#4138`,
    asked: "which of all Clusters have a problem",
    objects: [cluster(), healthCheck("too many unhealthy machines")],
    answer: ["MachineHealthCheck NS/workers: ", "too many unhealthy machines"],
  },
  {
    source: `${capi}#8943`,
    asked: "why does the control plane not upgrade",
    objects: [
      withControlPlane(),
      controlPlane([["EtcdClusterHealthy", "False", "Unhealthy", "etcd member cp-1 is not responding"]]),
    ],
    answer: ["KubeadmControlPlane NS/cp: ", "etcd member cp-1 is not responding"],
  },
  {
    source: `${capi}#9398`,
    asked: "why does a remediation not end",
    objects: [
      cluster(),
      object("MachineSet", "ms", { clusterName: "one", selector: { matchLabels: { pool: "a" } }, template }, [
        ["Remediating", "True", "Remediating", "Machine m waits for the control plane"],
      ]),
    ],
    answer: ["MachineSet NS/ms: Remediating is True", "Machine m waits for the control plane"],
  },
  {
    source: `${capi}#7496`,
    asked: "why is an unhealthy Machine of the control plane not replaced",
    objects: [
      withControlPlane(),
      controlPlane([]),
      machine(
        "cp-0",
        [
          ["HealthCheckSucceeded", "False", "NodeStartupTimeout", "Node failed to start"],
          [
            "OwnerRemediated",
            "False",
            "CannotBeRemediated",
            "KubeadmControlPlane can't remediate if current replicas are less or equal to 1",
          ],
        ],
        ofControlPlane(),
      ),
    ],
    answer: [
      "Machine NS/cp-0: ",
      "KubeadmControlPlane can't remediate if current replicas are less or equal to 1",
    ],
  },
  {
    source: "metal3-io/cluster-api-provider-metal3#2055",
    asked: "why does an external remediation not begin",
    objects: [
      cluster(),
      machine("m", [
        ["HealthCheckSucceeded", "False", "UnhealthyNode", "Node is not ready"],
        [
          "ExternallyRemediated",
          "False",
          "RemediationTemplateNotFound",
          "failed to retrieve Metal3RemediationTemplate",
        ],
      ]),
    ],
    answer: ["Machine NS/m: ", "failed to retrieve Metal3RemediationTemplate"],
  },
  {
    source: "kubernetes-sigs/cluster-api-provider-azure#3701",
    asked: "why does the control plane stay at 2 of 3",
    objects: [
      withControlPlane([available("* ControlPlaneAvailable: 2 of 3")]),
      controlPlane([
        [
          "ScalingUp",
          "True",
          "ScalingUp",
          "Scaling up from 2 to 3 replicas is blocked because:\n* Control plane components on Machine cp-1 are not healthy",
        ],
      ]),
    ],
    answer: [
      "KubeadmControlPlane NS/cp: ScalingUp is True",
      "Control plane components on Machine cp-1 are not healthy",
    ],
  },
  {
    source: "rancher/cluster-api-provider-rke2#352",
    asked: "which Machine holds the control plane of another provider at 2 of 3",
    objects: [
      withControlPlane([available("* ControlPlaneAvailable: 2 of 3")], "RKE2ControlPlane"),
      object("RKE2ControlPlane", "cp", { replicas: 3 }, [], { owner: "Cluster/one" }),
      machine(
        "cp-1",
        [["Ready", "False", "NotReady", "* AgentHealthy: Missing node"]],
        ofControlPlane("RKE2ControlPlane"),
      ),
    ],
    command: ["describe", "cluster", "one"],
    answer: ["Machine NS/cp-1", "AgentHealthy: Missing node"],
  },
  {
    source: "k0rdent/kcm#1389",
    asked: "why are workers not upgraded",
    objects: [
      cluster(),
      workers([["ScalingUp", "True", "ScalingUp", "Scaling up from 2 to 3 replicas"]]),
      object(
        "MachineSet",
        "md-a",
        { clusterName: "one", selector: { matchLabels: { pool: "a" } }, template },
        [
          [
            "ScalingUp",
            "True",
            "ScalingUp",
            'Scaling up from 2 to 3 replicas is blocked because:\n* KubeadmControlPlane NS/cp is upgrading ("ControlPlaneIsStable" preflight check failed)',
          ],
        ],
        { owner: "MachineDeployment/md" },
      ),
    ],
    answer: ["MachineSet NS/md-a: ScalingUp is True", '("ControlPlaneIsStable" preflight check failed)'],
  },
  {
    source: `${capi}#7989`,
    asked: "why is nothing known about the Nodes of a Cluster",
    objects: [
      cluster([
        available("* RemoteConnectionProbe: Remote connection probe failed"),
        [
          "RemoteConnectionProbe",
          "False",
          "ProbeFailed",
          "Remote connection probe failed, probe last succeeded at 2026-01-01T00:00:00Z",
        ],
      ]),
    ],
    command: ["describe", "cluster", "one"],
    answer: ["Remote connection probe failed"],
  },
  {
    source: "metal3-io/cluster-api-provider-metal3#682",
    asked: "which Machines got no host",
    objects: [
      cluster([available("* WorkersAvailable: 0 of 3")]),
      workers([["Available", "False", "NotAvailable", "0 available replicas, at least 3 required"]]),
      machine("m", [["Ready", "False", "NotReady", "* InfrastructureReady: No available host found"]], {
        owner: "MachineDeployment/md",
      }),
    ],
    command: ["describe", "cluster", "one"],
    answer: ["Machine NS/m", "No available host found"],
  },
  {
    source: `${capi}#12990`,
    asked: "why do all Machines roll",
    objects: [
      cluster(),
      workers([
        [
          "RollingOut",
          "True",
          "RollingOut",
          "Rolling out 2 not up-to-date replicas\n* Version v1.34.0, v1.35.0 required",
        ],
      ]),
      machine("m", [["UpToDate", "False", "NotUpToDate", "* Version v1.34.0, v1.35.0 required"]], {
        owner: "MachineDeployment/md",
      }),
    ],
    command: ["describe", "cluster", "one", "--show-conditions", "all"],
    answer: ["Machine NS/m", "Version v1.34.0, v1.35.0 required", "Rolling out 2 not up-to-date replicas"],
  },
  {
    source: `${capi}#5435`,
    asked: "which certificates of control planes expire soon",
    objects: [
      withControlPlane(),
      controlPlane([]),
      object("KubeadmConfig", "cp-0", { format: "cloud-config" }, [], {
        metadata: {
          annotations: { "machine.cluster.x-k8s.io/certificates-expiry": "SOON" },
          labels: {
            "cluster.x-k8s.io/cluster-name": "one",
            "cluster.x-k8s.io/control-plane-name": "cp",
          },
        },
      }),
    ],
    answer: [
      "KubeadmConfig NS/cp-0: the certificates of its machine expire",
      "clusterctl alpha rollout restart kubeadmcontrolplane/cp -n NS",
    ],
  },
];

/** Questions about moves, pauses and topologies. */
const operations: readonly Question[] = [
  {
    source: `${capi}#7407`,
    asked: "why does nothing happen to a Cluster after a move failed",
    objects: [cluster([available()], { paused: true })],
    answer: [
      "Cluster NS/one: is paused by spec.paused",
      "kubectl patch clusters.cluster.x-k8s.io one -n NS --type merge",
    ],
  },
  {
    source: "rancher/cluster-api-provider-rke2#596",
    asked: "why does a control plane not roll, which was paused before an upgrade",
    objects: [
      withControlPlane(),
      controlPlane([], {}, { metadata: { annotations: { "cluster.x-k8s.io/paused": "" } } }),
    ],
    answer: [
      "KubeadmControlPlane NS/cp: ",
      "kubectl annotate kubeadmcontrolplanes.controlplane.cluster.x-k8s.io cp -n NS cluster.x-k8s.io/paused-",
    ],
  },
  {
    source: "kubernetes-sigs/cluster-api-provider-vsphere#3335",
    asked: "why can a Cluster not be moved, one Machine of which has no Node",
    objects: [
      cluster(
        [available()],
        {},
        {
          status: { initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true } },
        },
      ),
      object("FooCluster", "one", {}, [], { owner: "Cluster/one" }),
      machine("m", [], { owner: "Cluster/one" }),
    ],
    command: ["move", "plan"],
    answer: ["Machine NS/m", "--allow"],
  },
  {
    source: "kubernetes-sigs/cluster-api-provider-gcp#877",
    asked: "why can a Cluster not be moved, whose control plane is not initialized",
    objects: [
      cluster(
        [["ControlPlaneInitialized", "False", "NotInitialized", "not initialized"]],
        { controlPlaneRef: ref("KubeadmControlPlane", "cp") },
        { status: { initialization: { infrastructureProvisioned: true } } },
      ),
      object("FooCluster", "one", {}, [], { owner: "Cluster/one" }),
    ],
    command: ["move", "plan"],
    answer: ["Cluster NS/one", "control plane is not initialized"],
  },
  {
    source: `${capi}#8023`,
    asked: "why is a topology not reconciled",
    objects: [
      cluster(
        [
          available("* TopologyReconciled: ClusterClass NS/quikstart not found"),
          ["TopologyReconciled", "False", "ReconcileFailed", "ClusterClass NS/quikstart not found"],
        ],
        { topology: { classRef: { name: "quikstart" }, version: "v1.35.0" } },
      ),
    ],
    command: ["describe", "cluster", "one"],
    answer: ["ClusterClass NS/quikstart not found"],
  },
  {
    source: `${capi}#6853`,
    asked: "which extension blocks the upgrade of a Cluster",
    objects: [
      cluster(
        [
          available(),
          [
            "TopologyReconciled",
            "False",
            "ClusterUpgrading",
            "Cluster is upgrading to v1.36.0\n  * Following hooks are blocking upgrade: BeforeClusterUpgrade: waiting for quota",
          ],
        ],
        { topology: { classRef: { name: "c" }, version: "v1.36.0" } },
      ),
    ],
    answer: ["Cluster NS/one: ", "BeforeClusterUpgrade", "waiting for quota"],
  },
];

/** Questions about installations, whose objects are not in the namespace of the question. */
const installations: readonly Question[] = [
  {
    source: `${capi}#6856`,
    asked: "why do all requests for Clusters fail after an upgrade",
    objects: [
      {
        apiVersion: "admissionregistration.k8s.io/v1",
        kind: "ValidatingWebhookConfiguration",
        metadata: {
          name: "capi-webhook",
          labels: { "cluster.x-k8s.io/provider": "cluster-api" },
          annotations: { "cert-manager.io/inject-ca-from": "capi-system/capi-serving-cert" },
        },
        webhooks: [
          {
            name: "validation.one.cluster.x-k8s.io",
            admissionReviewVersions: ["v1"],
            sideEffects: "None",
            clientConfig: {
              caBundle: "Cg==",
              service: { name: "capi-webhook-service", namespace: "capi-system", path: "/validate" },
            },
            rules: [
              {
                apiGroups: ["cluster.x-k8s.io"],
                apiVersions: ["v1beta2"],
                operations: ["UPDATE"],
                resources: ["nothings"],
              },
            ],
          },
        ],
      },
    ],
    answer: ["capi-webhook", "caBundle", "cert-manager"],
  },
  {
    source: "rancher/turtles#1919",
    asked: "why is another version of a provider installed than requested",
    objects: [
      {
        apiVersion: "turtles-capi.cattle.io/v1alpha1",
        kind: "CAPIProvider",
        metadata: { name: "metal3", namespace: "capm3-system" },
        spec: { name: "metal3", type: "infrastructure", version: "v1.10.4" },
        status: {
          installedVersion: "v1.10.2",
          conditions: [
            {
              type: "Ready",
              status: "False",
              reason: "MinimumReplicasUnavailable",
              lastTransitionTime: since,
            },
          ],
        },
      },
    ],
    answer: ["CAPIProvider capm3-system/metal3", "v1.10.4", "v1.10.2"],
  },
  {
    source: "kubernetes-sigs/cluster-api-operator#588",
    asked: "why does clusterctl plan upgrades of versions that are not installed",
    objects: [
      provider("infrastructure-foo", "InfrastructureProvider", "v1.7.1", "foo-system"),
      {
        apiVersion: "operator.cluster.x-k8s.io/v1alpha2",
        kind: "InfrastructureProvider",
        metadata: { name: "foo", namespace: "foo-system" },
        spec: { version: "v1.8.0" },
        status: {
          installedVersion: "v1.8.0",
          conditions: [{ type: "Ready", status: "True", reason: "Ready", lastTransitionTime: since }],
        },
      },
    ],
    answer: ["InfrastructureProvider foo-system/foo", "v1.8.0", "v1.7.1"],
  },
  {
    source: `${capi}#3530`,
    asked: "may the control plane provider be older than Cluster API",
    objects: [
      provider("cluster-api", "CoreProvider", referenceRelease, "capi-system"),
      provider("control-plane-kubeadm", "ControlPlaneProvider", "v1.12.0", "kcp-system"),
    ],
    answer: ["control-plane-kubeadm", "v1.12.0", referenceRelease, "clusterctl upgrade"],
  },
  {
    source: `${capi}#11141`,
    asked: "why does Cluster API not start again",
    objects: [
      {
        apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
        kind: "ExtensionConfig",
        metadata: { name: "quota" },
        spec: {
          clientConfig: { caBundle: "Cg==", service: { name: "quota", namespace: "foo-system" } },
        },
        status: {
          conditions: [
            {
              type: "Discovered",
              status: "False",
              reason: "NotDiscovered",
              message: "connect: connection refused",
              lastTransitionTime: since,
            },
          ],
        },
      },
    ],
    answer: ["ExtensionConfig quota", "connect: connection refused", "Service foo-system/quota"],
  },
  {
    source: "rancher/turtles#1204",
    asked: "which providers do not run",
    objects: [
      {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata: {
          name: "foo-controller-manager",
          namespace: "foo-system",
          labels: { "cluster.x-k8s.io/provider": "infrastructure-foo" },
        },
        spec: {
          replicas: 1,
          selector: { matchLabels: { app: "foo" } },
          template: {
            metadata: { labels: { app: "foo" } },
            spec: { containers: [{ name: "manager", image: "example.com/foo:v1" }] },
          },
        },
      },
    ],
    answer: ["Deployment foo-system/foo-controller-manager"],
  },
];

/** Questions of 2025 and 2026, written before a look at the checks. */
const recent: readonly Question[] = [
  {
    source: "outscale/cluster-api-provider-outscale#543",
    asked: "why do workers of an older version than the control plane not scale up",
    objects: [
      cluster(),
      workers([["ScalingUp", "True", "ScalingUp", "Scaling up from 0 to 3 replicas"]]),
      object(
        "MachineSet",
        "md-a",
        { clusterName: "one", selector: { matchLabels: { pool: "a" } }, template },
        [
          [
            "ScalingUp",
            "True",
            "ScalingUp",
            'Scaling up from 0 to 3 replicas is blocked because:\n* MachineSet version (1.34.1) and ControlPlane version (1.35.0) do not conform to kubeadm version skew policy ("KubeadmVersionSkew" preflight check failed)',
          ],
        ],
        { owner: "MachineDeployment/md" },
      ),
    ],
    answer: ["MachineSet NS/md-a: ScalingUp is True", '("KubeadmVersionSkew" preflight check failed)'],
  },
  {
    source: "syself/cluster-api-provider-hetzner#1719",
    asked: "what do all workers wait for, which have no bootstrap data",
    objects: [
      withControlPlane([available("* ControlPlaneInitialized: Control plane not yet initialized")]),
      controlPlane([["Initialized", "False", "NotInitialized", "KubeadmControlPlane is not initialized"]]),
      machine(
        "cp-0",
        [["Ready", "False", "NotReady", "* InfrastructureReady: server limit exceeded"]],
        ofControlPlane(),
      ),
      workers([["Available", "False", "NotAvailable", "0 available replicas, at least 3 required"]]),
      machine(
        "m",
        [
          [
            "Ready",
            "False",
            "NotReady",
            "* BootstrapConfigReady: Waiting for Cluster control plane to be initialized",
          ],
        ],
        { owner: "MachineDeployment/md" },
      ),
    ],
    command: ["describe", "cluster", "one"],
    answer: [
      "Machine NS/cp-0",
      "server limit exceeded",
      "Waiting for Cluster control plane to be initialized",
    ],
  },
  {
    source: "rancher/cluster-api-provider-rke2#919",
    asked: "why does the rollout of another control plane stop with an old and a new Machine",
    objects: [
      withControlPlane([available()], "RKE2ControlPlane"),
      object(
        "RKE2ControlPlane",
        "cp",
        { replicas: 1 },
        [["EtcdClusterHealthy", "Unknown", "InspectionFailed", "cannot connect to etcd: deadline exceeded"]],
        { owner: "Cluster/one" },
      ),
      machine(
        "old",
        [["UpToDate", "False", "NotUpToDate", "* Version v1.34.8, v1.35.5 required"]],
        ofControlPlane("RKE2ControlPlane"),
      ),
    ],
    command: ["describe", "cluster", "one", "--show-conditions", "all"],
    answer: [
      "RKE2ControlPlane NS/cp",
      "cannot connect to etcd: deadline exceeded",
      "Machine NS/old",
      "Version v1.34.8, v1.35.5 required",
    ],
  },
  {
    source: `${capi}#11591`,
    asked: "why is a drained Machine not deleted",
    objects: [
      cluster(),
      dyingMachine("WaitingForVolumeDetach", "failed to list VolumeAttachments: context deadline exceeded"),
    ],
    answer: ["Machine NS/m", "failed to list VolumeAttachments: context deadline exceeded"],
  },
  {
    source: "rancher/rancher#50065",
    asked: "what does a Cluster wait for, whose control plane never becomes available",
    objects: [
      withControlPlane(
        [available("* ControlPlaneAvailable: waiting for control plane to be available")],
        "RKE2ControlPlane",
      ),
      object("RKE2ControlPlane", "cp", { replicas: 1 }, [], { owner: "Cluster/one" }),
      machine(
        "cp-0",
        [["Ready", "False", "NotReady", "* InfrastructureReady: waiting for spec.providerID"]],
        ofControlPlane("RKE2ControlPlane"),
      ),
    ],
    command: ["describe", "cluster", "one"],
    answer: ["waiting for control plane to be available", "Machine NS/cp-0", "waiting for spec.providerID"],
  },
  {
    source: `${capi}#10125`,
    asked: "why is the second of two lost control plane Machines not replaced",
    objects: [
      withControlPlane(),
      controlPlane([
        ["EtcdClusterHealthy", "False", "Unhealthy", "* Machine cp-4: etcd member is not reachable"],
        [
          "Remediating",
          "True",
          "Remediating",
          "Machine cp-5 is waiting for remediation: etcd would lose quorum",
        ],
      ]),
    ],
    answer: [
      "KubeadmControlPlane NS/cp: ",
      "Machine cp-4: etcd member is not reachable",
      "Machine cp-5 is waiting for remediation: etcd would lose quorum",
    ],
  },
];

/** Questions of operators at public places. */
export const questions: readonly Question[] = [
  ...deletions,
  ...lifecycles,
  ...operations,
  ...installations,
  ...recent,
];
