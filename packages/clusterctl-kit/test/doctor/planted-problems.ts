import { catalog } from "@capikit/api/catalog";
import { createHookSet, type HookSet } from "@capikit/api/catalog/runtime";
import { referenceMinor, referenceRelease } from "@capikit/api/releases";
import { kubernetesRange } from "../../src/doctor/model/releases.ts";
import type { Loose } from "../loose.ts";
import { expired, now, soonExpired } from "./certificates.ts";
import type { FakeCluster } from "./fake-cluster.ts";
import { objectOf } from "./healthy-cluster.ts";

/** A problem of a healthy cluster, and the finding that it must cause. */
export interface PlantedProblem {
  readonly code: string;
  readonly severity?: "error" | "info" | "warning";
  readonly object: string | undefined;
  readonly message: RegExp;
  readonly help: RegExp;
  readonly plant: (cluster: FakeCluster) => void;
  readonly hooks?: HookSet;
}

/** Adds a provider of cluster-api-operator, with the CRD of its kind. */
function operate(cluster: FakeCluster, conditions: Loose[]): void {
  const crd = structuredClone(crdOf(cluster));
  const group = "operator.cluster.x-k8s.io";
  const names = { kind: "InfrastructureProvider", plural: "infrastructureproviders" };
  crd.metadata = { name: `${names.plural}.${group}`, labels: {} };
  Object.assign(crd.spec, { group, names });
  cluster.objects.push(crd, {
    apiVersion: `${group}/v1alpha2`,
    kind: names.kind,
    metadata: { name: "aws", namespace: "infrastructure-aws-system" },
    spec: { version: "v9.0.0" },
    status: { installedVersion: objectOf(cluster, "Provider", "infrastructure-aws").version, conditions },
  });
}

/** Adds an object of a kind of core, with its CRD. */
function serveKind(cluster: FakeCluster, kind: string, object: Loose): void {
  const crd = structuredClone(objectOf(cluster, "CustomResourceDefinition", "machines.cluster.x-k8s.io"));
  const plural = `${kind.toLowerCase()}s`;
  crd.metadata.name = `${plural}.cluster.x-k8s.io`;
  Object.assign(crd.spec.names, { kind, plural });
  cluster.objects.push(crd, object);
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
const drop = (cluster: FakeCluster, object: Loose): void => {
  cluster.objects.splice(cluster.objects.indexOf(object), 1);
};
const named = (cluster: FakeCluster, kind: string, namespace: string): Loose =>
  cluster.objects.find((one) => one.kind === kind && one.metadata.namespace === namespace);

const awsCrd = "awsclusters.infrastructure.cluster.x-k8s.io";
const aws = "CustomResourceDefinition awsclusters.infrastructure.cluster.x-k8s.io";
const capi = "ValidatingWebhookConfiguration capi";
const policy = "ExtensionConfig policy";
const handler = "ExtensionConfig policy, handler create.policy";
const crdOf = (cluster: FakeCluster): Loose => objectOf(cluster, "CustomResourceDefinition", awsCrd);
const webhookOf = (cluster: FakeCluster): Loose =>
  objectOf(cluster, "ValidatingWebhookConfiguration").webhooks[0];
const configOf = (cluster: FakeCluster): Loose => objectOf(cluster, "ExtensionConfig");
const discoveredOf = (cluster: FakeCluster): Loose => configOf(cluster).status.conditions[0];
const hookOf = (cluster: FakeCluster): Loose => configOf(cluster).status.handlers[0].requestHook;

const [beforeCreate] = catalog.hooks.filter(({ hook }) => hook === "BeforeClusterCreate");
/** Returns the hooks with a deprecation of one. */
function deprecatedHooks(removedIn: string): HookSet {
  const deprecation = { in: "v1.13", removedIn, replacement: "v1beta1" };
  return createHookSet(
    catalog.hooks.map((hook) => (hook === beforeCreate ? { ...hook, deprecation } : hook)) as never,
  );
}

/** Minor release of Cluster API 1 that removes v1beta1. */
const contractEnd = 16;

/** Newest minor release of Cluster API with known versions of Kubernetes, and the one before. */
const newestKnown = Array.from({ length: 100 }, (_, minor) => minor).findLast(kubernetesRange) ?? 0;
const [oldestKubernetes, newestKubernetes] = kubernetesRange(newestKnown) ?? [0, 0];
const [olderKubernetes] = kubernetesRange(newestKnown - 1) ?? [0];

function setCoreMinor(cluster: FakeCluster, minor: number): void {
  for (const one of ["cluster-api", "bootstrap-kubeadm"])
    objectOf(cluster, "Provider", one).version = `v1.${minor}.0`;
}

function laterMinor(by: number): string {
  return referenceMinor.replace(/\d+$/, (minor) => String(Number(minor) + by));
}

/** One problem for each code and case. */
export const plantedProblems: readonly PlantedProblem[] = [
  {
    code: "doctor/core-missing",
    object: undefined,
    message: /no core provider/,
    help: /clusterctl init/,
    plant: (cluster) => drop(cluster, objectOf(cluster, "Provider", "cluster-api")),
  },
  {
    code: "doctor/provider-duplicate",
    object: "Provider other/infrastructure-aws",
    message: /same provider as Provider infrastructure-aws-system\/infrastructure-aws/,
    help: /kubectl delete deployments,providers.* -n other/,
    plant(cluster) {
      const copies = ["Provider", "Deployment"].map((kind) =>
        structuredClone(named(cluster, kind, "infrastructure-aws-system")),
      );
      for (const copy of copies) copy.metadata.namespace = "other";
      cluster.objects.push(...copies);
    },
  },
  {
    code: "doctor/provider-version",
    object: "Provider infrastructure-aws-system/infrastructure-aws",
    message: /invalid version "latest"/,
    help: /kubectl patch providers/,
    plant: (cluster) => {
      objectOf(cluster, "Provider", "infrastructure-aws").version = "latest";
    },
  },
  {
    code: "doctor/operator-not-ready",
    object: "InfrastructureProvider infrastructure-aws-system/aws",
    message: /has version v\S+, but v9\.0\.0 is requested: ProviderUpgraded is False: no such release$/,
    help: /kubectl describe infrastructureproviders\.operator\.cluster\.x-k8s\.io aws/,
    plant: (cluster) =>
      operate(cluster, [
        { type: "Ready", status: "False", message: "not ready" },
        { type: "ProviderUpgraded", status: "False", message: "no such release" },
      ]),
  },
  {
    code: "doctor/operator-version",
    object: "InfrastructureProvider infrastructure-aws-system/aws",
    message: /has version v\S+, but v9\.0\.0 is requested/,
    help: /kubectl describe/,
    plant: (cluster) => operate(cluster, [{ type: "Ready", status: "True" }]),
  },
  {
    code: "doctor/two-inventories",
    object: "Provider infrastructure-aws-system/infrastructure-aws",
    message: /has version v\S+, but cluster-api-operator has installed v2\.9\.9 \(InfrastructureProvider/,
    help: /kubectl delete providers\.clusterctl/,
    plant: (cluster) => {
      operate(cluster, [{ type: "Ready", status: "True" }]);
      const one = cluster.objects.at(-1);
      one.spec.version = "v2.9.9";
      one.status.installedVersion = "v2.9.9";
    },
  },
  ...(
    [
      ["remediation-blocked", "MachineHealthCheck", "cluster.x-k8s.io", "RemediationAllowed", "False"],
      ["remediation-stuck", "MachineSet", "cluster.x-k8s.io", "Remediating", "True"],
      ["remediation-stuck", "Machine", "cluster.x-k8s.io", "OwnerRemediated", "False"],
      ["remediation-stuck", "Machine", "cluster.x-k8s.io", "ExternallyRemediated", "False"],
      ["scaling", "MachineSet", "cluster.x-k8s.io", "ScalingUp", "True"],
      ["scaling", "KubeadmControlPlane", "controlplane.cluster.x-k8s.io", "ScalingDown", "True"],
      ["remediation-stuck", "KubeadmControlPlane", "controlplane.cluster.x-k8s.io", "Remediating", "True"],
      [
        "etcd-unhealthy",
        "KubeadmControlPlane",
        "controlplane.cluster.x-k8s.io",
        "EtcdClusterHealthy",
        "False",
      ],
    ] as const
  ).map(([code, kind, group, type, status]) => ({
    code: `doctor/${code}`,
    object: `${kind} fleet/sick`,
    message: new RegExp(`^${type} is ${status} for 60m: 3 of 5`),
    help: new RegExp(`kubectl describe ${kind.toLowerCase()}s.${group} sick -n fleet`),
    plant: (cluster: FakeCluster) => {
      const condition = { type, status, reason: "A", message: "3 of 5", lastTransitionTime: ago(60) };
      const recent = { ...condition, lastTransitionTime: ago(1) };
      for (const [name, conditions] of Object.entries({ sick: [condition], soon: [recent] }))
        cluster.objects.push({
          apiVersion: `${group}/v1beta2`,
          kind,
          metadata: { name, namespace: "fleet" },
          status: { conditions },
        });
    },
  })),
  {
    code: "doctor/provider-type",
    object: "Provider infrastructure-aws-system/infrastructure-aws",
    message: /unknown type "Infra"/,
    help: /InfrastructureProvider/,
    plant: (cluster) => {
      objectOf(cluster, "Provider", "infrastructure-aws").type = "Infra";
    },
  },
  {
    code: "doctor/deployment-missing",
    object: "Provider infrastructure-aws-system/infrastructure-aws",
    message: /no Deployment/,
    help: /clusterctl upgrade apply/,
    plant: (cluster) => drop(cluster, named(cluster, "Deployment", "infrastructure-aws-system")),
  },
  {
    code: "doctor/deployment-unavailable",
    object: "Deployment infrastructure-aws-system/manager",
    message: /not available: no minimum$/,
    help: /kubectl logs -n infrastructure-aws-system deployment\/manager/,
    plant: (cluster) => {
      const { status } = named(cluster, "Deployment", "infrastructure-aws-system");
      status.conditions = [{ type: "Available", status: "False", message: "no minimum" }];
    },
  },
  {
    code: "doctor/deployment-stopped",
    object: "Deployment infrastructure-aws-system/manager",
    message: /scaled to 0/,
    help: /kubectl scale .*--replicas=1/,
    plant: (cluster) => {
      named(cluster, "Deployment", "infrastructure-aws-system").spec.replicas = 0;
    },
  },
  {
    code: "doctor/contract-missing",
    object: "Provider infrastructure-aws-system/infrastructure-aws",
    message: /none of its CRDs has a contract label/,
    help: /labels such as/,
    plant: (cluster) => {
      crdOf(cluster).metadata.labels = { "cluster.x-k8s.io/provider": "infrastructure-aws" };
    },
  },
  {
    code: "doctor/contract-mismatch",
    object: "Provider infrastructure-aws-system/infrastructure-aws",
    message: new RegExp(
      `implements contract v1alpha4, but Cluster API v1.${contractEnd - 1} requires v1beta2 or v1beta1`,
    ),
    help: /clusterctl upgrade apply --infrastructure aws:VERSION/,
    plant: (cluster) => {
      setCoreMinor(cluster, contractEnd - 1);
      const labels = {
        "cluster.x-k8s.io/provider": "infrastructure-aws",
        "cluster.x-k8s.io/v1alpha4": "v1beta1",
      };
      crdOf(cluster).metadata.labels = labels;
    },
  },
  {
    code: "doctor/contract-ends",
    object: "Provider infrastructure-aws-system/infrastructure-aws",
    message: new RegExp(`implements only contract v1beta1, which Cluster API v1.${contractEnd} drops`),
    help: /contract v1beta2: clusterctl upgrade apply/,
    plant: (cluster) => {
      setCoreMinor(cluster, contractEnd - 2);
      const labels = {
        "cluster.x-k8s.io/provider": "infrastructure-aws",
        "cluster.x-k8s.io/v1beta1": "v1beta1",
      };
      crdOf(cluster).metadata.labels = labels;
    },
  },
  {
    code: "doctor/contract-version",
    object: aws,
    message: /v1beta2 names version v1beta3, which is not served/,
    help: /kubectl label crd .* --overwrite cluster.x-k8s.io\/v1beta2=v1beta2/,
    plant: (cluster) => {
      crdOf(cluster).metadata.labels["cluster.x-k8s.io/v1beta2"] = "v1beta2_v1beta3";
    },
  },
  {
    code: "doctor/kubeadm-skew",
    object: "Provider bootstrap-kubeadm-system/bootstrap-kubeadm",
    message: new RegExp(`version v1.13.0, but the core provider has ${referenceRelease}`),
    help: /clusterctl upgrade apply/,
    plant: (cluster) => {
      objectOf(cluster, "Provider", "bootstrap-kubeadm").version = "v1.13.0";
    },
  },
  {
    code: "doctor/end-of-life",
    object: "Provider cluster-api-system/cluster-api",
    message: /v1.11.4 is at its end of life/,
    help: /v1.12 or newer/,
    plant: (cluster) => {
      for (const one of ["cluster-api", "bootstrap-kubeadm"])
        objectOf(cluster, "Provider", one).version = "v1.11.4";
    },
  },
  {
    code: "doctor/kubernetes-version",
    object: "the management cluster",
    message: new RegExp(
      `runs Kubernetes v1.${oldestKubernetes - 1}.9, but Cluster API v1.${newestKnown} supports v1.${oldestKubernetes} to v1.${newestKubernetes}`,
    ),
    help: /upgrade Kubernetes/,
    plant: (cluster) => {
      setCoreMinor(cluster, newestKnown);
      cluster.version = `v1.${oldestKubernetes - 1}.9`;
    },
  },
  {
    code: "doctor/upgrade-kubernetes",
    object: "the management cluster",
    message: new RegExp(
      `v1.${olderKubernetes}.9-eks-1, but Cluster API v1.${newestKnown} requires v1.${oldestKubernetes} or newer`,
    ),
    help: /before Cluster API/,
    plant(cluster) {
      setCoreMinor(cluster, newestKnown - 1);
      cluster.version = `v1.${olderKubernetes}.9-eks-1`;
    },
  },
  {
    code: "doctor/crd-not-established",
    object: aws,
    message: /names conflict/,
    help: /kubectl describe crd/,
    plant: (cluster) => {
      crdOf(cluster).status.conditions = [
        { type: "NamesAccepted", status: "False", message: "names conflict" },
      ];
    },
  },
  {
    code: "doctor/crd-deleting",
    object: aws,
    message: /is being deleted/,
    help: /kubectl get awsclusters/,
    plant: (cluster) => {
      crdOf(cluster).metadata.deletionTimestamp = ago(1);
    },
  },
  {
    code: "doctor/stored-version-unserved",
    object: aws,
    message: /has v1alpha4, which is not served/,
    help: /store all objects again with kubectl replace/,
    plant(cluster) {
      crdOf(cluster).spec.versions.push({ name: "v1alpha4", served: false, storage: false });
      crdOf(cluster).status.storedVersions = ["v1alpha4", "v1beta2"];
    },
  },
  {
    code: "doctor/stored-version-old",
    object: aws,
    message: /has v1beta1; the storage version is v1beta2/,
    help: /store all objects again with kubectl replace/,
    plant: (cluster) => {
      crdOf(cluster).status.storedVersions = ["v1beta1", "v1beta2"];
    },
  },
  {
    code: "doctor/api-version-deprecated",
    object: "Cluster.cluster.x-k8s.io",
    message: /argocd writes v1beta1, which is deprecated, last on 2028-01-02: Cluster fleet\/one/,
    help: /argocd to cluster.x-k8s.io\/v1beta2/,
    plant: (cluster) => {
      objectOf(cluster, "Cluster").metadata.managedFields = [
        {
          manager: "argocd",
          operation: "Apply",
          apiVersion: "cluster.x-k8s.io/v1beta1",
          time: "2028-01-02T00:00:00Z",
        },
      ];
    },
  },
  {
    code: "doctor/api-version-deprecated",
    object: "Cluster.cluster.x-k8s.io",
    message: /kubectl apply writes v1beta1/,
    help: /v1beta2/,
    plant: (cluster) => {
      objectOf(cluster, "Cluster").metadata.annotations["kubectl.kubernetes.io/last-applied-configuration"] =
        '{"apiVersion":"cluster.x-k8s.io/v1beta1"}';
    },
  },
  {
    code: "doctor/contract-ends",
    severity: "error",
    object: "Provider infrastructure-aws-system/infrastructure-aws",
    message: new RegExp(`v1.${contractEnd} drops`),
    help: /v1beta2/,
    plant(cluster) {
      setCoreMinor(cluster, contractEnd - 1);
      crdOf(cluster).metadata.labels = {
        "cluster.x-k8s.io/provider": "infrastructure-aws",
        "cluster.x-k8s.io/v1beta1": "v1beta1",
      };
    },
  },
  {
    code: "doctor/webhook-service-missing",
    object: capi,
    message: /^webhook validation.cluster.cluster.x-k8s.io: Service gone\/webhook does not exist/,
    help: /in namespace gone/,
    plant: (cluster) => {
      webhookOf(cluster).clientConfig.service = { namespace: "gone", name: "webhook" };
    },
  },
  {
    code: "doctor/webhook-service-missing",
    severity: "warning",
    object: capi,
    message: /does not exist/,
    help: /in namespace gone/,
    plant(cluster) {
      webhookOf(cluster).clientConfig.service = { namespace: "gone", name: "webhook" };
      webhookOf(cluster).failurePolicy = "Ignore";
    },
  },
  {
    code: "doctor/webhook-port-missing",
    object: capi,
    message: /has no port 9443/,
    help: /kubectl edit service webhook/,
    plant: (cluster) => {
      const { clientConfig } = webhookOf(cluster);
      clientConfig.service = { ...clientConfig.service, port: 9443 };
    },
  },
  {
    code: "doctor/webhook-no-endpoints",
    object: aws,
    message: /^conversion webhook: Service infrastructure-aws-system\/webhook has no ready endpoints/,
    help: /kubectl get service,endpointslices,pods -n infrastructure-aws-system/,
    plant: (cluster) => {
      named(cluster, "EndpointSlice", "infrastructure-aws-system").endpoints[0].conditions.ready = false;
    },
  },
  {
    code: "doctor/webhook-ca-missing",
    object: capi,
    message: /has no caBundle/,
    help: /kubectl describe certificate serving -n cluster-api-system/,
    plant: (cluster) => {
      webhookOf(cluster).clientConfig.caBundle = "";
    },
  },
  {
    code: "doctor/webhook-ca-invalid",
    object: aws,
    message: /no valid certificate/,
    help: /clientConfig.caBundle/,
    plant: (cluster) => {
      crdOf(cluster).spec.conversion.webhook.clientConfig.caBundle = base64("Cg==");
    },
  },
  {
    code: "doctor/webhook-ca-expiry",
    object: aws,
    message: /its CA certificate expires in 86d, on 2028-04-05/,
    help: /clientConfig.caBundle/,
    plant: (cluster) => {
      crdOf(cluster).spec.conversion.webhook.clientConfig.caBundle = base64(soonExpired + expired);
    },
  },
  {
    code: "doctor/webhook-ca-expiry",
    severity: "error",
    object: capi,
    message: /its CA certificate expired 13d ago, on 2027-12-27/,
    help: /cainjector/,
    plant: (cluster) => {
      webhookOf(cluster).clientConfig.caBundle = base64(expired);
    },
  },
  {
    code: "doctor/extension-unreachable",
    object: policy,
    message: /its Service gone\/extension does not exist/,
    help: /kubectl delete extensionconfig policy/,
    plant: (cluster) => {
      configOf(cluster).spec.clientConfig.service = { namespace: "gone", name: "extension" };
    },
  },
  {
    code: "doctor/extension-not-discovered",
    object: policy,
    message: /discovery failed: connection refused/,
    help: /kubectl describe extensionconfig policy/,
    plant: (cluster) =>
      Object.assign(discoveredOf(cluster), { status: "False", message: "connection refused" }),
  },
  {
    code: "doctor/extension-not-discovered",
    object: policy,
    message: /never discovered/,
    help: /EXP_RUNTIME_SDK/,
    plant: (cluster) => {
      configOf(cluster).status = {};
    },
  },
  {
    code: "doctor/extension-outdated",
    object: policy,
    message: /changed since its last discovery/,
    help: /kubectl describe/,
    plant: (cluster) => {
      discoveredOf(cluster).observedGeneration = 1;
    },
  },
  {
    code: "doctor/extension-no-handlers",
    object: policy,
    message: /has no handlers/,
    help: /kubectl delete extensionconfig policy/,
    plant: (cluster) => {
      configOf(cluster).status.handlers = [];
    },
  },
  {
    code: "doctor/extension-ca-missing",
    object: policy,
    message: /has no caBundle/,
    help: /inject-ca-from-secret/,
    plant: (cluster) => {
      configOf(cluster).spec.clientConfig.caBundle = undefined;
    },
  },
  {
    code: "doctor/extension-ca",
    object: policy,
    message: /its CA certificate expired/,
    help: /check the Secret a\/b/,
    plant: (cluster) => {
      configOf(cluster).spec.clientConfig.caBundle = base64(expired);
      configOf(cluster).metadata.annotations = { "runtime.cluster.x-k8s.io/inject-ca-from-secret": "a/b" };
    },
  },
  {
    code: "doctor/hook-unknown",
    object: handler,
    message: /BeforeClusterCreate v1alpha9 .*does not exist/,
    help: /release of the extension/,
    plant: (cluster) => {
      hookOf(cluster).apiVersion = "hooks.runtime.cluster.x-k8s.io/v1alpha9";
    },
  },
  {
    code: "doctor/hook-deprecated",
    object: handler,
    message: new RegExp(`is deprecated and will be removed in ${laterMinor(2)}; use v1beta1`),
    help: /newer version/,
    plant: () => {},
    hooks: deprecatedHooks(laterMinor(2)),
  },
  {
    code: "doctor/hook-removed-next",
    object: handler,
    message: new RegExp(`was removed in ${laterMinor(1)}; use v1beta1`),
    help: /before Cluster API/,
    plant: () => {},
    hooks: deprecatedHooks(laterMinor(1)),
  },
  ...(
    [
      [
        "BeforeClusterCreate",
        /^waits for hooks, for at most 60m: BeforeClusterCreate \(handler create.policy of policy\)$/,
      ],
      [
        "BeforeClusterCreate: wait; for quota; AfterClusterUpgrade: backup\n  * others",
        /: BeforeClusterCreate \(handler create.policy of policy\): wait; for quota; AfterClusterUpgrade \(no registered extension\): backup$/,
      ],
    ] as const
  ).map(([hooks, message]) => ({
    code: "doctor/hook-blocks",
    object: "Cluster fleet/one",
    message,
    help: /kubectl describe clusters.cluster.x-k8s.io one -n fleet/,
    plant: (cluster: FakeCluster) => {
      objectOf(cluster, "Cluster").status = {
        conditions: [
          {
            type: "TopologyReconciled",
            status: "False",
            reason: "ClusterUpgrading",
            message: `Cluster is upgrading to v1.36.1\n  * Following hooks are blocking upgrade: ${hooks}`,
            lastTransitionTime: ago(60),
          },
        ],
      };
    },
  })),
  {
    code: "doctor/deletion-stuck",
    object: "Machine fleet/one-cp",
    message:
      /^deleted 60m ago, held by machine.cluster.x-k8s.io of the Machine controller of Cluster API core, which waits for .*: drain of Node one$/,
    help: /kubectl describe machines.cluster.x-k8s.io one-cp -n fleet/,
    plant(cluster) {
      const machine = objectOf(cluster, "Machine");
      machine.metadata.deletionTimestamp = ago(60);
      machine.metadata.finalizers = ["machine.cluster.x-k8s.io"];
      machine.status = { conditions: [{ type: "Deleting", status: "True", message: "drain of Node one" }] };
    },
  },
  {
    code: "doctor/deletion-stuck",
    object: "AWSCluster fleet/one",
    message:
      /awscluster.infrastructure.cluster.x-k8s.io of a controller of infrastructure-aws; example.com\/own of an unknown controller$/,
    help: /remove a finalizer only if its controller is gone/,
    plant: (cluster) =>
      Object.assign(objectOf(cluster, "AWSCluster").metadata, {
        deletionTimestamp: ago(60),
        finalizers: ["awscluster.infrastructure.cluster.x-k8s.io", "example.com/own"],
      }),
  },
  {
    code: "doctor/deletion-stuck",
    object: "AWSCluster fleet/one",
    message: /: Authentication failed$/,
    help: /kubectl describe/,
    plant: (cluster) => {
      const one = objectOf(cluster, "AWSCluster");
      Object.assign(one.metadata, { deletionTimestamp: ago(60), finalizers: ["example.com/own"] });
      one.status = { conditions: [{ type: "Ready", status: "False", message: "Authentication failed" }] };
    },
  },
  {
    code: "doctor/deletion-stuck",
    object: "Cluster fleet/one",
    message:
      /: no CRD has the kind GcpCluster of group infrastructure.cluster.x-k8s.io in spec.infrastructureRef; not deleted, as they have no owner: Machine fleet\/orphan$/,
    help: /kubectl describe/,
    plant: (cluster) => {
      const one = objectOf(cluster, "Cluster");
      Object.assign(one.metadata, { deletionTimestamp: ago(60), finalizers: ["cluster.cluster.x-k8s.io"] });
      const apiGroup = "infrastructure.cluster.x-k8s.io";
      one.spec.infrastructureRef = { apiGroup, kind: "GcpCluster", name: "one" };
      const orphan = structuredClone(objectOf(cluster, "Machine"));
      orphan.metadata = {
        ...{ name: "orphan", namespace: "fleet", finalizers: ["machine.cluster.x-k8s.io"] },
        labels: { "cluster.x-k8s.io/cluster-name": "one" },
      };
      cluster.objects.push(orphan);
    },
  },
  {
    code: "doctor/deletion-stuck",
    object: "MachinePool fleet/pool",
    message: /: Secret fleet\/one-kubeconfig is gone, so that its Nodes cannot be deleted/,
    help: /kubectl describe/,
    plant: (cluster) => {
      drop(cluster, objectOf(cluster, "Secret", "one-kubeconfig"));
      delete objectOf(cluster, "Cluster").status;
      const crd = structuredClone(crdOf(cluster));
      crd.metadata = { name: "machinepools.cluster.x-k8s.io", labels: {} };
      Object.assign(crd.spec, {
        group: "cluster.x-k8s.io",
        names: { kind: "MachinePool", plural: "machinepools" },
      });
      cluster.objects.push(crd, {
        apiVersion: "cluster.x-k8s.io/v1beta2",
        kind: "MachinePool",
        metadata: {
          ...{ name: "pool", namespace: "fleet", deletionTimestamp: ago(60) },
          finalizers: ["machinepool.cluster.x-k8s.io"],
        },
        spec: { clusterName: "one" },
        status: { nodeRefs: [{ name: "node" }] },
      });
    },
  },
  {
    code: "doctor/deletion-hook",
    object: "Machine fleet/one-cp",
    message: /held by the hook annotation pre-drain.delete.hook.machine.cluster.x-k8s.io\/backup/,
    help: /kubectl annotate machines.cluster.x-k8s.io one-cp -n fleet pre-drain.*backup-/,
    plant: (cluster) =>
      Object.assign(objectOf(cluster, "Machine").metadata, {
        deletionTimestamp: ago(60),
        finalizers: ["machine.cluster.x-k8s.io"],
        annotations: { "pre-drain.delete.hook.machine.cluster.x-k8s.io/backup": "operator" },
      }),
  },
  {
    code: "doctor/spec-paused",
    object: "Cluster fleet/one",
    message: /paused by spec.paused/,
    help: /kubectl patch clusters.cluster.x-k8s.io one -n fleet/,
    plant: (cluster) => {
      objectOf(cluster, "Cluster").spec.paused = true;
    },
  },
  {
    code: "doctor/annotation-paused",
    object: "AWSCluster fleet/one",
    message: /annotation cluster.x-k8s.io\/paused/,
    help: /cluster.x-k8s.io\/paused-/,
    plant: (cluster) => {
      objectOf(cluster, "AWSCluster").metadata.annotations["cluster.x-k8s.io/paused"] = "";
    },
  },
  {
    code: "doctor/move-incomplete",
    object: "AWSCluster fleet/one",
    message: /delete-for-move/,
    help: /kubectl delete awsclusters/,
    plant: (cluster) => {
      objectOf(cluster, "AWSCluster").metadata.annotations["clusterctl.cluster.x-k8s.io/delete-for-move"] =
        "";
    },
  },
  {
    code: "doctor/move-blocked",
    object: "AWSCluster fleet/one",
    message: /block-move/,
    help: /block-move-/,
    plant: (cluster) => {
      objectOf(cluster, "AWSCluster").metadata.annotations["clusterctl.cluster.x-k8s.io/block-move"] = "";
    },
  },
  {
    code: "doctor/upgrade-held",
    object: "Cluster fleet/one",
    message: /md-0 of spec\.topology has topology\.cluster\.x-k8s\.io\/hold-upgrade-sequence/,
    help: /kubectl edit clusters\.cluster\.x-k8s\.io one -n fleet/,
    plant: (cluster) => {
      const annotations = { "topology.cluster.x-k8s.io/hold-upgrade-sequence": "" };
      objectOf(cluster, "Cluster").spec.topology = {
        workers: { machineDeployments: [{ name: "md-0", metadata: { annotations } }] },
      };
    },
  },
  {
    code: "doctor/cluster-missing",
    object: "Machine fleet/one-cp",
    message: /its Cluster fleet\/gone does not exist/,
    help: /restore the Cluster/,
    plant: (cluster) => {
      objectOf(cluster, "Machine").metadata.labels["cluster.x-k8s.io/cluster-name"] = "gone";
    },
  },
  ...(
    [
      ["infrastructureRef", "AWSCluster", /its AWSCluster gone does not exist/],
      ["infrastructureRef", "GoneCluster", /its kind GoneCluster\.infrastructure\S+ is not served/],
    ] as const
  ).map(
    ([field, kind, message]): PlantedProblem => ({
      code: "doctor/reference-missing",
      object: "Cluster fleet/one",
      message,
      help: /create the object again/,
      plant: (cluster) => {
        const ref = { apiGroup: "infrastructure.cluster.x-k8s.io", kind, name: "gone" };
        objectOf(cluster, "Cluster").spec = { [field]: ref };
      },
    }),
  ),
  {
    code: "doctor/reference-contract",
    object: "Cluster fleet/one",
    message: /the CRD awsclusters\.infrastructure\S+ of its AWSCluster has no contract label/,
    help: /install a release/,
    plant: (cluster) => {
      const ref = { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "AWSCluster", name: "one" };
      objectOf(cluster, "Cluster").spec = { infrastructureRef: ref };
      const { labels } = objectOf(
        cluster,
        "CustomResourceDefinition",
        "awsclusters.infrastructure.cluster.x-k8s.io",
      ).metadata;
      delete labels["cluster.x-k8s.io/v1beta2"];
      const own = structuredClone(objectOf(cluster, "CustomResourceDefinition"));
      Object.assign(own.metadata, {
        name: "awsmachines.infrastructure.cluster.x-k8s.io",
        labels: { "cluster.x-k8s.io/provider": "infrastructure-aws", "cluster.x-k8s.io/v1beta2": "v1beta2" },
      });
      own.spec.group = "infrastructure.cluster.x-k8s.io";
      own.spec.names = { kind: "AWSMachine", plural: "awsmachines", categories: ["cluster-api"] };
      cluster.objects.push(own);
    },
  },
  {
    code: "doctor/infrastructure-not-ready",
    object: "Machine fleet/one-cp",
    message: /InfrastructureReady is False for 23h: no quota$/,
    help: /kubectl describe machines/,
    plant: (cluster) => {
      const lastTransitionTime = "2028-01-09T01:00:00Z";
      const condition = {
        type: "InfrastructureReady",
        status: "False",
        message: "no quota",
        lastTransitionTime,
      };
      objectOf(cluster, "Machine").status = { conditions: [condition] };
    },
  },
  {
    code: "doctor/bootstrap-data-missing",
    object: "Machine fleet/one-cp",
    message: /its Secret data does not exist/,
    help: /delete the Machine/,
    plant: (cluster) => {
      objectOf(cluster, "Machine").spec = { bootstrap: { dataSecretName: "data" } };
    },
  },
  {
    code: "doctor/webhook-certificate-missing",
    object: "ValidatingWebhookConfiguration capi",
    message: /the Certificate cluster-api-system\/gone does not exist/,
    help: /clusterctl upgrade apply/,
    plant: (cluster) => {
      objectOf(cluster, "ValidatingWebhookConfiguration").metadata.annotations[
        "cert-manager.io/inject-ca-from"
      ] = "cluster-api-system/gone";
    },
  },
  {
    code: "doctor/reference-missing",
    object: "MachineDeployment fleet/md",
    message: /its AWSMachineTemplate workers does not exist/,
    help: /create the object again/,
    plant: (cluster) => {
      const [core, own] = ["Machine", "AWSCluster"].map((kind) =>
        structuredClone(
          cluster.objects.find(
            (one) => one.kind === "CustomResourceDefinition" && one.spec.names.kind === kind,
          ),
        ),
      ) as [Loose, Loose];
      Object.assign(core.spec.names, { kind: "MachineDeployment", plural: "machinedeployments" });
      Object.assign(own.spec.names, { kind: "AWSMachineTemplate", plural: "awsmachinetemplates" });
      for (const one of [core, own]) one.metadata.name = `${one.spec.names.plural}.${one.spec.group}`;
      const ref = { apiGroup: own.spec.group, kind: "AWSMachineTemplate", name: "workers" };
      cluster.objects.push(core, own, {
        ...structuredClone(objectOf(cluster, "Machine")),
        kind: "MachineDeployment",
        metadata: { namespace: "fleet", name: "md" },
        spec: { template: { spec: { infrastructureRef: ref } } },
      });
    },
  },
  {
    code: "doctor/template-schema",
    object: "AWSMachineTemplate v1beta2",
    message: /spec\.zone of AWSMachine does not exist/,
    help: /remove the field from templates/,
    plant: (cluster) => {
      const schema = (spec: Loose): Loose => ({
        openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties: spec } } },
      });
      const clone = { size: { type: "string" } };
      const own = { type: "object", properties: { ...clone, zone: { type: "string" } } };
      for (const [kind, spec] of [
        ["AWSMachine", clone],
        ["AWSMachineTemplate", { template: { type: "object", properties: { spec: own } } }],
      ] as const) {
        const crd = structuredClone(crdOf(cluster));
        const plural = `${kind.toLowerCase()}s`;
        crd.metadata.name = `${plural}.${crd.spec.group}`;
        Object.assign(crd.spec.names, { kind, plural });
        for (const version of crd.spec.versions) version.schema = schema(version.storage ? spec : {});
        cluster.objects.push(crd);
      }
    },
  },
  {
    code: "doctor/provider-id-duplicate",
    object: "Machine fleet/copy",
    message: /has the provider ID aws:\/\/\/one of Machine fleet\/one-cp/,
    help: /delete the other one/,
    plant: (cluster) => {
      const machine = objectOf(cluster, "Machine");
      machine.spec = { providerID: "aws:///one" };
      const copy = structuredClone(machine);
      copy.metadata.name = "copy";
      cluster.objects.push(copy);
    },
  },
  {
    code: "doctor/cluster-secret-missing",
    object: "Secret fleet/one-sa",
    message: /does not exist, but Cluster one needs it/,
    help: /restore it/,
    plant: (cluster) => {
      objectOf(cluster, "Cluster").spec.controlPlaneRef = { kind: "KubeadmControlPlane", name: "one" };
      drop(cluster, objectOf(cluster, "Secret", "one-sa"));
    },
  },
  {
    code: "doctor/cluster-secret-label",
    object: "Secret fleet/one-kubeconfig",
    message: /has no label cluster\.x-k8s\.io\/cluster-name/,
    help: /kubectl label secret one-kubeconfig -n fleet cluster\.x-k8s\.io\/cluster-name=one/,
    plant: (cluster) => {
      objectOf(cluster, "Secret", "one-kubeconfig").metadata.labels = {};
    },
  },
  {
    code: "doctor/cluster-unreachable",
    object: "Cluster fleet/one",
    message: /RemoteConnectionProbe is False for 24h: probe failed/,
    help: /kubectl describe clusters\.cluster\.x-k8s\.io one -n fleet/,
    plant: (cluster) => {
      Object.assign(objectOf(cluster, "Cluster").status.conditions[1], {
        status: "False",
        message: "probe failed",
      });
    },
  },
  {
    code: "doctor/cluster-ca-expiry",
    object: "Secret fleet/one-ca",
    message: /CA certificate ca of Cluster one expires in 86d/,
    help: /replace the CA/,
    plant: (cluster) => {
      objectOf(cluster, "Secret", "one-ca").data["tls.crt"] = base64(soonExpired);
    },
  },
  {
    code: "doctor/kubeconfig-expiry",
    severity: "error",
    object: "Secret fleet/one-kubeconfig",
    message: /client certificate of Cluster one expired 13d ago/,
    help: /kubectl delete secret one-kubeconfig -n fleet: KubeadmControlPlane one creates it again/,
    plant: (cluster) => {
      const data = base64(expired);
      objectOf(cluster, "Secret", "one-kubeconfig").data.value = base64(
        `{"clusters": [{}], "users": [{"user": {"client-certificate-data": "${data}"}}]}`,
      );
    },
  },
  {
    code: "doctor/kubeconfig-invalid",
    object: "Secret fleet/one-kubeconfig",
    message: /no kubeconfig in the key `value`/,
    help: /do not delete it/,
    plant: (cluster) => {
      delete objectOf(cluster, "Secret", "one-kubeconfig").metadata.ownerReferences;
      objectOf(cluster, "Secret", "one-kubeconfig").data = { value: base64("password: [secret-key") };
    },
  },
  {
    code: "doctor/machine-certificates-expiry",
    object: "KubeadmConfig fleet/one-cp",
    message: /the certificates of its machine expire in 10d, on 2028-01-20/,
    help: /clusterctl alpha rollout restart kubeadmcontrolplane\/one -n fleet/,
    plant(cluster) {
      const { metadata } = objectOf(cluster, "KubeadmConfig");
      metadata.annotations["machine.cluster.x-k8s.io/certificates-expiry"] = "2028-01-20T00:00:00Z";
      metadata.labels["cluster.x-k8s.io/control-plane-name"] = "one";
    },
  },
  {
    code: "doctor/machine-certificates-date",
    object: "KubeadmConfig fleet/one-cp",
    message: /no date: "soon"/,
    help: /RFC 3339/,
    plant: (cluster) => {
      objectOf(cluster, "KubeadmConfig").metadata.annotations[
        "machine.cluster.x-k8s.io/certificates-expiry"
      ] = "soon";
    },
  },
  ...(
    [
      ["Cluster", "Available", "False", "error", 30],
      ["Cluster", "TopologyReconciled", "False", "error", 30],
      ["Machine", "NodeHealthy", "Unknown", "error", 5],
      ["MachineDeployment", "RollingOut", "True", "warning", 30],
    ] as const
  ).map(([kind, type, status, severity, hours]) => ({
    code: "doctor/condition",
    severity,
    object: `${kind} fleet/${kind === "Cluster" ? "one" : kind === "Machine" ? "one-cp" : "sick"}`,
    message: new RegExp(`^${type} is ${status} for ${hours}h: Bad: x$`),
    help: /kubectl describe/,
    plant: (cluster: FakeCluster) => {
      const lastTransitionTime = ago(60 * hours);
      const condition = { type, status, reason: "Bad", message: "x", lastTransitionTime };
      const apiVersion = "cluster.x-k8s.io/v1beta2";
      const found = objectOf(cluster, kind) ?? {
        apiVersion,
        kind,
        metadata: { name: "sick", namespace: "fleet" },
      };
      if (!cluster.objects.includes(found)) serveKind(cluster, kind, found);
      found.status ??= {};
      found.status.conditions = [...(found.status.conditions ?? []), condition];
    },
  })),
  {
    code: "doctor/object-shared",
    object: "Cluster fleet/two",
    message: /^refers to AWSCluster fleet\/one, as Cluster fleet\/one does$/,
    help: /an object of its own/,
    plant: (cluster) => {
      const one = objectOf(cluster, "Cluster");
      const group = "infrastructure.cluster.x-k8s.io";
      one.spec = { infrastructureRef: { apiGroup: group, kind: "AWSCluster", name: "one" } };
      const two = structuredClone(one);
      Object.assign(two, { metadata: { ...two.metadata, name: "two" }, status: {} });
      cluster.objects.push(two);
    },
  },
  {
    code: "doctor/health-check-unused",
    object: "MachineHealthCheck fleet/mhc",
    message: /^selects none of the 1 Machine of Cluster fleet\/one$/,
    help: /spec\.selector/,
    plant: (cluster) => {
      objectOf(cluster, "Machine").spec = { clusterName: "one" };
      serveKind(cluster, "MachineHealthCheck", {
        apiVersion: "cluster.x-k8s.io/v1beta2",
        kind: "MachineHealthCheck",
        metadata: { name: "mhc", namespace: "fleet" },
        spec: { clusterName: "one", selector: { matchLabels: { a: "b" } } },
      });
    },
  },
  {
    code: "doctor/remediation-skipped",
    object: "Machine fleet/one-cp",
    message: /^failed its health check, and has cluster\.x-k8s\.io\/skip-remediation$/,
    help: /kubectl annotate machines/,
    plant: (cluster) => {
      const machine = objectOf(cluster, "Machine");
      machine.metadata.annotations["cluster.x-k8s.io/skip-remediation"] = "";
      const lastTransitionTime = ago(1);
      const type = "HealthCheckSucceeded";
      machine.status = {
        conditions: [{ type, status: "False", reason: "A", message: "", lastTransitionTime }],
      };
    },
  },
  {
    code: "doctor/kubeconfig-ca",
    object: "Secret fleet/one-kubeconfig",
    message: /^does not contain the CA certificate of Secret one-ca$/,
    help: /kubectl delete secret/,
    plant: (cluster) => {
      objectOf(cluster, "Cluster").spec = { controlPlaneRef: { kind: "KubeadmControlPlane" } };
      objectOf(cluster, "Secret", "one-kubeconfig").data.value = base64(
        `clusters: [{cluster: {certificate-authority-data: ${base64("other")}}}]\n`,
      );
    },
  },
];
