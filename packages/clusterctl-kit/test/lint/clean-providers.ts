import { getOrCreate } from "@capikit/common/json";
import { stringify } from "yaml";
import type { LintFile } from "../../src/lint/index.ts";
import type { Loose } from "../loose.ts";

/** Files by path; a list is printed as YAML documents. */
export type Files = Record<string, Loose[] | string | Uint8Array>;

/** Documents of objects by their JSON: most objects of providers are the same in all tests. */
const documents = new Map<string, string>();
const toDocument = (object: Loose): string =>
  getOrCreate(
    documents,
    JSON.stringify(object),
    () => `---\n${stringify(object, { aliasDuplicateObjects: false })}`,
  );

export function toFiles(files: Files): LintFile[] {
  return Object.entries(files).map(([path, content]) => ({
    path,
    content: Array.isArray(content) ? content.map(toDocument).join("") : content,
  }));
}

const string = { type: "string" };
const int32 = { type: "integer", format: "int32" };
const bool = { type: "boolean" };
const object = (properties: Loose): Loose => ({ type: "object", properties });
const map = { type: "object", additionalProperties: string };
const metadata = object({ labels: map, annotations: map });
const endpoint = object({ host: string, port: int32 });
/** A list with map semantics. */
const keyed = (keys: string[], properties: Loose): Loose => ({
  type: "array",
  items: { ...object(properties), required: keys },
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": keys,
});
const conditions = keyed(["type"], {
  type: string,
  status: { ...string, enum: ["True", "False", "Unknown"] },
  reason: string,
  message: string,
  lastTransitionTime: { ...string, format: "date-time" },
  observedGeneration: { type: "integer", format: "int64" },
});
const conditionsOfV1beta1 = keyed(["type"], {
  type: string,
  status: string,
  severity: string,
  reason: string,
  message: string,
  lastTransitionTime: { ...string, format: "date-time" },
});
const failures = { failureReason: string, failureMessage: string };

interface Kind {
  readonly group: string;
  readonly kind: string;
  readonly spec?: Loose;
  readonly status?: Loose;
  readonly scale?: boolean;
  readonly columns?: Loose[];
  readonly labels?: Record<string, string>;
}

function crd({
  group,
  kind,
  spec = {},
  status,
  scale,
  columns = [],
  labels = { "cluster.x-k8s.io/v1beta2": "v1beta2" },
}: Kind): Loose {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}`, labels },
    spec: {
      group,
      names: {
        kind,
        plural,
        singular: kind.toLowerCase(),
        listKind: `${kind}List`,
        categories: ["cluster-api"],
      },
      scope: "Namespaced",
      versions: [
        {
          name: "v1beta2",
          served: true,
          storage: true,
          additionalPrinterColumns: [
            { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp" },
            ...columns,
          ],
          subresources: {
            ...(status !== undefined && { status: {} }),
            ...(scale && {
              scale: {
                specReplicasPath: ".spec.replicas",
                statusReplicasPath: ".status.replicas",
                labelSelectorPath: ".status.selector",
              },
            }),
          },
          schema: {
            openAPIV3Schema: object({
              apiVersion: string,
              kind: string,
              metadata: { type: "object" },
              spec: object(spec),
              ...(status !== undefined && { status: object(status) }),
            }),
          },
        },
      ],
    },
  };
}

const template = (group: string, kind: string, spec: Loose = {}, status?: Loose): Loose =>
  crd({
    group,
    kind,
    spec: { template: object({ metadata, spec: object(spec) }) },
    ...(status !== undefined && { status }),
  });

const initialized = (flag: string): Loose => ({
  ...object({ [flag]: bool }),
  "x-kubernetes-validations": [
    { rule: `!has(oldSelf.${flag}) || !oldSelf.${flag} || (has(self.${flag}) && self.${flag})` },
  ],
});
const provisioned = initialized("provisioned");

function infrastructureKinds(group: string): Loose[] {
  return [
    crd({
      group,
      kind: "FooCluster",
      spec: { controlPlaneEndpoint: endpoint, region: string },
      status: {
        initialization: provisioned,
        conditions,
        failureDomains: keyed(["name"], { name: string, controlPlane: bool, attributes: map }),
      },
    }),
    template(group, "FooClusterTemplate", { region: string }),
    crd({
      group,
      kind: "FooMachine",
      spec: { providerID: string, size: string },
      status: {
        initialization: provisioned,
        conditions,
        failureDomain: string,
        addresses: { type: "array", items: object({ type: string, address: string }) },
      },
    }),
    template(
      group,
      "FooMachineTemplate",
      { size: string },
      {
        capacity: {
          type: "object",
          additionalProperties: { anyOf: [{ type: "integer" }, string], "x-kubernetes-int-or-string": true },
        },
        nodeInfo: object({ architecture: string, operatingSystem: string }),
      },
    ),
    crd({
      group,
      kind: "FooMachinePool",
      columns: [{ name: "Ready", type: "string", jsonPath: '.status.conditions[?(@.type=="Ready")].status' }],
      spec: { providerIDList: { type: "array", items: string }, providerID: string, size: string },
      status: {
        ready: bool,
        initialization: provisioned,
        replicas: int32,
        conditions,
        infrastructureMachineKind: string,
        instances: { type: "array", items: string },
      },
    }),
    template(group, "FooMachinePoolTemplate", { size: string }),
  ];
}

const controlPlaneMachine = object({
  metadata,
  spec: object({
    infrastructureRef: object({ apiGroup: string, kind: string, name: string }),
    readinessGates: keyed(["conditionType"], { conditionType: string, polarity: string }),
    taints: keyed(["key", "effect"], { key: string, value: string, effect: string, propagation: string }),
    deletion: object({
      nodeDrainTimeoutSeconds: int32,
      nodeVolumeDetachTimeoutSeconds: int32,
      nodeDeletionTimeoutSeconds: int32,
    }),
  }),
});

function controlPlaneKinds(group: string): Loose[] {
  return [
    crd({
      group,
      kind: "FooControlPlane",
      scale: true,
      spec: {
        controlPlaneEndpoint: endpoint,
        replicas: int32,
        version: string,
        rollout: object({ after: { ...string, format: "date-time" } }),
        machineTemplate: controlPlaneMachine,
      },
      status: {
        initialization: initialized("controlPlaneInitialized"),
        conditions,
        selector: string,
        replicas: int32,
        readyReplicas: int32,
        availableReplicas: int32,
        upToDateReplicas: int32,
        versions: keyed(["version"], { version: string, replicas: int32 }),
        externalManagedControlPlane: bool,
      },
    }),
    template(group, "FooControlPlaneTemplate", { machineTemplate: object({ metadata }) }),
  ];
}

function bootstrapKinds(group: string): Loose[] {
  return [
    crd({
      group,
      kind: "FooConfig",
      spec: { text: string },
      status: { dataSecretName: string, initialization: initialized("dataSecretCreated"), conditions },
    }),
    template(group, "FooConfigTemplate", { text: string }),
  ];
}

interface Provider {
  readonly label: string;
  readonly kinds: Loose[];
  readonly rules?: Loose[];
  readonly more?: Loose[];
  readonly replicas?: number;
}

/** The kind whose webhook receives only the versions that its rules name. */
const exactKind = "FooMachinePool";
const webhookRules = (kinds: Loose[]): Loose[] =>
  kinds.map(({ spec }) => ({
    apiGroups: [spec.group],
    apiVersions: ["v1beta2"],
    resources: [spec.names.plural],
    operations: ["CREATE", "UPDATE"],
  }));

function componentsOf({ label, kinds, rules = [], more = [], replicas = 1 }: Provider): Loose[] {
  const namespace = "capf-system";
  const labels = { "cluster.x-k8s.io/provider": label };
  const named = (name: string): Loose => ({ name: `${namespace}-${name}`, labels: { ...labels } });
  const inside = (name: string): Loose => ({ name: `capf-${name}`, namespace, labels: { ...labels } });
  return [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace, labels: { ...labels } } },
    ...kinds.map((kind) => ({
      ...kind,
      metadata: { ...kind.metadata, labels: { ...labels, ...kind.metadata.labels } },
    })),
    { apiVersion: "v1", kind: "ServiceAccount", metadata: inside("manager") },
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: named("manager"),
      rules: [
        ...rules,
        { apiGroups: [""], resources: ["secrets"], verbs: ["create", "get"] },
        {
          apiGroups: ["cluster.x-k8s.io"],
          resources: ["clusters", "clusters/status", "machines"],
          verbs: ["get", "list", "watch"],
        },
      ],
    },
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRoleBinding",
      metadata: named("manager"),
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: `${namespace}-manager` },
      subjects: [{ kind: "ServiceAccount", name: "capf-manager", namespace }],
    },
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "Role",
      metadata: inside("leader-election"),
      rules: [
        { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create", "get", "update"] },
      ],
    },
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "RoleBinding",
      metadata: inside("leader-election"),
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "capf-leader-election" },
      subjects: [{ kind: "ServiceAccount", name: "capf-manager", namespace }],
    },
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: inside("webhook"),
      spec: { selector: { app: "capf" }, ports: [{ port: 443, targetPort: "webhook-server" }] },
    },
    {
      apiVersion: "cert-manager.io/v1",
      kind: "Issuer",
      metadata: inside("issuer"),
      spec: { selfSigned: {} },
    },
    {
      apiVersion: "cert-manager.io/v1",
      kind: "Certificate",
      metadata: inside("serving"),
      spec: {
        dnsNames: [`capf-webhook.${namespace}.svc`],
        issuerRef: { kind: "Issuer", name: "capf-issuer" },
        secretName: "capf-serving",
      },
    },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: inside("controller-manager"),
      spec: {
        replicas,
        selector: { matchLabels: { app: "capf" } },
        template: {
          metadata: { labels: { app: "capf" } },
          spec: {
            serviceAccountName: "capf-manager",
            volumes: [{ name: "cert", secret: { secretName: "capf-serving" } }],
            containers: [
              {
                name: "manager",
                image: "ghcr.io/example/capf:v1.0.0",
                args: ["--leader-elect", "--v=${FOO_VERBOSITY:=0}"],
                ports: [
                  { name: "webhook-server", containerPort: 9443 },
                  { name: "healthz", containerPort: 9440 },
                ],
                livenessProbe: { httpGet: { path: "/healthz", port: "healthz" } },
                volumeMounts: [
                  { name: "cert", mountPath: "/tmp/k8s-webhook-server/serving-certs", readOnly: true },
                ],
              },
            ],
          },
        },
      },
    },
    {
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: "ValidatingWebhookConfiguration",
      metadata: {
        ...named("webhook"),
        annotations: { "cert-manager.io/inject-ca-from": `${namespace}/capf-serving` },
      },
      webhooks: [
        {
          name: "foo.example.com",
          clientConfig: { service: { name: "capf-webhook", namespace, path: "/validate" } },
          sideEffects: "None",
          admissionReviewVersions: ["v1"],
          rules: webhookRules(kinds.filter(({ spec }) => spec.names.kind !== exactKind)),
        },
        {
          name: "exact.example.com",
          clientConfig: { service: { name: "capf-webhook", namespace, path: "/validate-exact" } },
          matchPolicy: "Exact",
          sideEffects: "None",
          admissionReviewVersions: ["v1"],
          rules: webhookRules(kinds.filter(({ spec }) => spec.names.kind === exactKind)),
        },
      ],
    },
    ...more,
  ];
}

const all = ["create", "delete", "get", "list", "patch", "update", "watch"];
const own = (group: string, kinds: Loose[]): Loose => ({
  apiGroups: [group],
  resources: kinds.flatMap(({ spec }) => [
    spec.names.plural,
    `${spec.names.plural}/status`,
    `${spec.names.plural}/finalizers`,
  ]),
  verbs: all,
});
const metadataFile = (): Loose[] => [
  {
    apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
    kind: "Metadata",
    releaseSeries: [{ major: 1, minor: 0, contract: "v1beta2" }],
  },
];

const inCore = "infrastructure.cluster.x-k8s.io";

/** An infrastructure provider in Cluster API's own group, with a template and a ClusterClass. */
export function infrastructure(): Files {
  const kinds = infrastructureKinds(inCore);
  const dir = "infrastructure-foo/v1.0.0";
  return {
    [`${dir}/infrastructure-components.yaml`]: componentsOf({
      label: "infrastructure-foo",
      kinds,
      rules: [own(inCore, kinds)],
    }),
    [`${dir}/metadata.yaml`]: metadataFile(),
    [`${dir}/cluster-template.yaml`]: [
      {
        apiVersion: "cluster.x-k8s.io/v1beta2",
        kind: "Cluster",
        metadata: { name: "${CLUSTER_NAME}", namespace: "${NAMESPACE}" },
        spec: { topology: { classRef: { name: "quick-start" }, version: "${KUBERNETES_VERSION}" } },
      },
    ],
    [`${dir}/clusterclass-quick-start.yaml`]: [
      {
        apiVersion: "cluster.x-k8s.io/v1beta2",
        kind: "ClusterClass",
        metadata: { name: "quick-start" },
        spec: {},
      },
      {
        apiVersion: `${inCore}/v1beta2`,
        kind: "FooClusterTemplate",
        metadata: { name: "quick-start-cluster" },
        spec: { template: { spec: {} } },
      },
    ],
  };
}

const emptyCluster = (): Loose => ({
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Cluster",
  metadata: { name: "${CLUSTER_NAME}", namespace: "${NAMESPACE}" },
});

/** The same in another group, with roles for core and for KubeadmControlPlane. */
export function infrastructureOfOwnGroup(): Files {
  const group = "infrastructure.foo.example.com";
  const kinds = infrastructureKinds(group);
  const role = {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRole",
    metadata: {
      name: "capf-system-aggregated",
      labels: {
        "cluster.x-k8s.io/aggregate-to-manager": "true",
        "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager": "true",
      },
    },
    rules: [own(group, kinds)],
  };
  return {
    "infrastructure-foo/v1.0.0/infrastructure-components.yaml": componentsOf({
      label: "infrastructure-foo",
      kinds,
      rules: [own(group, kinds)],
      more: [role],
    }),
    "infrastructure-foo/v1.0.0/metadata.yaml": metadataFile(),
    "infrastructure-foo/v1.0.0/cluster-template.yaml": [emptyCluster()],
  };
}

/** A control plane provider. */
export function controlPlane(): Files {
  const group = "controlplane.cluster.x-k8s.io";
  const kinds = controlPlaneKinds(group);
  return {
    "control-plane-foo/v1.0.0/control-plane-components.yaml": componentsOf({
      label: "control-plane-foo",
      kinds,
      rules: [own(group, kinds)],
    }),
    "control-plane-foo/v1.0.0/metadata.yaml": metadataFile(),
  };
}

/** A bootstrap provider. */
export function bootstrap(): Files {
  const group = "bootstrap.cluster.x-k8s.io";
  const kinds = bootstrapKinds(group);
  return {
    "bootstrap-foo/v1.0.0/bootstrap-components.yaml": componentsOf({
      label: "bootstrap-foo",
      kinds,
      rules: [own(group, kinds)],
    }),
    "bootstrap-foo/v1.0.0/metadata.yaml": metadataFile(),
  };
}

/** An IPAM provider. */
export function ipam(): Files {
  const group = "ipam.cluster.x-k8s.io";
  const kinds = [
    crd({
      group,
      kind: "FooIPPool",
      spec: { prefix: string },
      status: { conditions },
      labels: { "clusterctl.cluster.x-k8s.io/move": "" },
    }),
  ];
  return {
    "ipam-foo/v1.0.0/ipam-components.yaml": componentsOf({
      label: "ipam-foo",
      kinds,
      rules: [own(group, kinds)],
    }),
    "ipam-foo/v1.0.0/metadata.yaml": metadataFile(),
  };
}

/** A Runtime Extension, with an ExtensionConfig only for tests that need one. */
export function runtimeExtension(config = false): Files {
  const extension = {
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: {
      name: "capf-system-foo",
      annotations: {
        "runtime.cluster.x-k8s.io/inject-ca-from-secret": "${FOO_NAMESPACE:=capf-system}/capf-serving",
      },
    },
    spec: {
      clientConfig: {
        service: { name: "capf-webhook", namespace: "${FOO_NAMESPACE:=capf-system}", port: 443 },
      },
    },
  };
  return {
    "runtime-extension-foo/v1.0.0/runtime-extension-components.yaml": componentsOf({
      label: "runtime-extension-foo",
      kinds: [],
      replicas: 2,
      ...(config && { more: [extension] }),
    }),
    "runtime-extension-foo/v1.0.0/metadata.yaml": metadataFile(),
  };
}

/** An addon provider. */
export function addon(): Files {
  return {
    "addon-foo/v1.0.0/addon-components.yaml": componentsOf({ label: "addon-foo", kinds: [] }),
    "addon-foo/v1.0.0/metadata.yaml": metadataFile(),
  };
}

/** An infrastructure provider of contract v1beta1, before a migration. */
export function infrastructureOfV1beta1(): Files {
  const old = { "cluster.x-k8s.io/v1beta1": "v1beta2" };
  const kinds = [
    crd({
      group: inCore,
      kind: "FooCluster",
      labels: old,
      spec: { controlPlaneEndpoint: endpoint },
      status: {
        ready: bool,
        conditions: conditionsOfV1beta1,
        ...failures,
        failureDomains: {
          type: "object",
          additionalProperties: object({ controlPlane: bool, attributes: map }),
        },
      },
    }),
    crd({
      group: inCore,
      kind: "FooMachine",
      labels: old,
      spec: { providerID: string, failureDomain: string, size: string },
      status: {
        ready: bool,
        conditions: conditionsOfV1beta1,
        ...failures,
        addresses: { type: "array", items: object({ type: string, address: string }) },
      },
    }),
    { ...template(inCore, "FooMachineTemplate", { size: string }) },
  ];
  for (const kind of kinds) kind.metadata.labels = { ...old };
  const series = metadataFile();
  series[0].releaseSeries[0].contract = "v1beta1";
  return {
    "infrastructure-foo/v1.0.0/infrastructure-components.yaml": componentsOf({
      label: "infrastructure-foo",
      kinds,
      rules: [own(inCore, kinds)],
    }),
    "infrastructure-foo/v1.0.0/metadata.yaml": series,
    "infrastructure-foo/v1.0.0/cluster-template.yaml": [emptyCluster()],
  };
}

/** A control plane provider of contract v1beta1. */
export function controlPlaneOfV1beta1(): Files {
  const group = "controlplane.cluster.x-k8s.io";
  const kinds = [
    crd({
      group,
      kind: "FooControlPlane",
      scale: true,
      labels: { "cluster.x-k8s.io/v1beta1": "v1beta2" },
      spec: {
        controlPlaneEndpoint: endpoint,
        replicas: int32,
        version: string,
        machineTemplate: object({
          metadata,
          infrastructureRef: object({ apiVersion: string, kind: string, name: string, namespace: string }),
          readinessGates: keyed(["conditionType"], { conditionType: string }),
          nodeDrainTimeout: string,
          nodeVolumeDetachTimeout: string,
          nodeDeletionTimeout: string,
        }),
      },
      status: {
        ready: bool,
        initialized: bool,
        conditions: conditionsOfV1beta1,
        selector: string,
        replicas: int32,
        readyReplicas: int32,
        updatedReplicas: int32,
        unavailableReplicas: int32,
        version: string,
        externalManagedControlPlane: bool,
        ...failures,
      },
    }),
  ];
  const metadataOfV1beta1 = metadataFile();
  metadataOfV1beta1[0].releaseSeries[0].contract = "v1beta1";
  return {
    "control-plane-foo/v1.0.0/control-plane-components.yaml": componentsOf({
      label: "control-plane-foo",
      kinds,
      rules: [own(group, kinds)],
    }),
    "control-plane-foo/v1.0.0/metadata.yaml": metadataOfV1beta1,
  };
}

/** A bootstrap provider of contract v1beta1. */
export function bootstrapOfV1beta1(): Files {
  const group = "bootstrap.cluster.x-k8s.io";
  const kinds = [
    crd({
      group,
      kind: "FooConfig",
      spec: { text: string },
      status: {
        ready: bool,
        dataSecretName: string,
        conditions: conditionsOfV1beta1,
        ...failures,
      },
    }),
    template(group, "FooConfigTemplate", { text: string }),
  ];
  for (const kind of kinds) kind.metadata.labels = { "cluster.x-k8s.io/v1beta1": "v1beta2" };
  const metadataOfV1beta1 = metadataFile();
  metadataOfV1beta1[0].releaseSeries[0].contract = "v1beta1";
  return {
    "bootstrap-foo/v1.0.0/bootstrap-components.yaml": componentsOf({
      label: "bootstrap-foo",
      kinds,
      rules: [own(group, kinds)],
    }),
    "bootstrap-foo/v1.0.0/metadata.yaml": metadataOfV1beta1,
  };
}
