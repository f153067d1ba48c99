/** A CRD of an infrastructure provider of contract v1beta1, with fields that v1beta2 replaces. */
export const crd = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: {
    name: "fooclusters.infrastructure.cluster.x-k8s.io",
    labels: {
      "cluster.x-k8s.io/v1beta1": "v1alpha1_v1beta1",
      "cluster.x-k8s.io/provider": "infrastructure-x",
    },
    annotations: { "cert-manager.io/inject-ca-from": "${NS:=capx-system}/serving-cert" },
  },
  spec: {
    group: "infrastructure.cluster.x-k8s.io",
    scope: "Namespaced",
    names: { kind: "FooCluster", listKind: "FooClusterList", plural: "fooclusters", singular: "foocluster" },
    conversion: {
      strategy: "Webhook",
      webhook: { conversionReviewVersions: ["v1"], clientConfig: { service: { name: "s", namespace: "n" } } },
    },
    versions: [
      {
        name: "v1beta1",
        served: true,
        storage: true,
        subresources: { status: {} },
        additionalPrinterColumns: [{ name: "Ready", type: "boolean", jsonPath: ".status.ready" }],
        schema: {
          openAPIV3Schema: {
            type: "object",
            description: "FooCluster */ is a cluster",
            properties: {
              apiVersion: { type: "string" },
              kind: { type: "string" },
              metadata: { type: "object" },
              spec: {
                type: "object",
                properties: {
                  controlPlaneEndpoint: {
                    type: "object",
                    required: ["host", "port"],
                    properties: {
                      host: { type: "string" },
                      port: { type: "integer", format: "int32" },
                    },
                  },
                },
              },
              status: {
                type: "object",
                required: ["ready"],
                properties: {
                  ready: { type: "boolean" },
                  failureReason: { type: "string" },
                  failureDomains: {
                    type: "object",
                    additionalProperties: {
                      type: "object",
                      properties: { controlPlane: { type: "boolean" } },
                    },
                  },
                  conditions: {
                    type: "array",
                    items: {
                      type: "object",
                      required: ["type", "status", "lastTransitionTime"],
                      properties: {
                        type: { type: "string" },
                        status: { type: "string" },
                        severity: { type: "string" },
                        lastTransitionTime: { type: "string", format: "date-time" },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
};

export const deployment = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "m", namespace: "${NS:=capx-system}", labels: { a: "b" } },
  spec: {
    replicas: 1,
    selector: { matchLabels: { a: "b" } },
    template: {
      metadata: {},
      spec: {
        serviceAccountName: "s",
        containers: [{ name: "manager", image: "registry.example.com/a:v1@sha256:00", args: ["--x"] }],
        volumes: [{ name: "cert", secret: { secretName: "serving-cert" } }],
      },
    },
  },
};

export const metadata = {
  apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
  kind: "Metadata",
  releaseSeries: [
    { major: 1, minor: 2, contract: "v1beta2" },
    { major: 0, minor: 1, contract: "v1beta1" },
  ],
};

export const roleBinding = {
  apiVersion: "rbac.authorization.k8s.io/v1",
  kind: "RoleBinding",
  metadata: { name: "r" },
  subjects: [{ kind: "ServiceAccount", name: "s", namespace: "x" }],
  roleRef: { kind: "Role", name: "r" },
};

/** One object of each kind that lint rules and component processing read. */
export const providerObjects: readonly unknown[] = [
  deployment,
  metadata,
  roleBinding,
  { apiVersion: "v1", kind: "Namespace", metadata: { name: "capx-system" } },
  {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRole",
    metadata: { name: "r", labels: { "cluster.x-k8s.io/aggregate-to-manager": "true" } },
    rules: [{ apiGroups: ["infrastructure.cluster.x-k8s.io"], resources: ["*"], verbs: ["get", "*"] }],
  },
  {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingWebhookConfiguration",
    metadata: { name: "w", annotations: { "cert-manager.io/inject-ca-from": "n/c" } },
    webhooks: [
      {
        name: "w.example.com",
        clientConfig: { service: { name: "s", namespace: "n", path: "/validate" } },
        rules: [{ apiGroups: ["a"], apiVersions: ["v1"], resources: ["b"], operations: ["CREATE"] }],
        sideEffects: "None",
        admissionReviewVersions: ["v1"],
      },
    ],
  },
  {
    apiVersion: "cert-manager.io/v1",
    kind: "Certificate",
    metadata: { name: "serving-cert", namespace: "n" },
    spec: { dnsNames: ["s.n.svc"], secretName: "serving-cert", issuerRef: { kind: "Issuer", name: "i" } },
  },
  {
    apiVersion: "kustomize.config.k8s.io/v1beta1",
    kind: "Kustomization",
    resources: ["crd.yaml", "../rbac"],
    labels: [{ pairs: { "cluster.x-k8s.io/v1beta2": "v1beta2" } }],
    commonLabels: { a: "b" },
    patches: [{ path: "patch.yaml" }],
  },
  {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "ClusterClass",
    metadata: { name: "small" },
    spec: {
      infrastructure: {
        templateRef: { apiVersion: "infrastructure.cluster.x-k8s.io/v1beta1", kind: "A", name: "a" },
      },
      variables: [{ name: "region", schema: { openAPIV3Schema: { type: "string" } } }],
      patches: [{ name: "p", external: { generatePatchesExtension: "e" } }],
    },
  },
  {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name: "${CLUSTER_NAME}" },
    spec: { topology: { classRef: { name: "small" }, version: "${KUBERNETES_VERSION}" } },
  },
];

/**
 * Text around documents: comments that disable rules, variables, differences between YAML and
 * clusterctl.
 */
export const textAroundDocuments: readonly string[] = [
  "# capikit-lint-disable ",
  "crd/contract-label",
  "metadata/type",
  "constructor",
  " because of this",
  "\n",
  "---",
  "${A}",
  "${A:=b}",
  "${",
  "}",
  "a: ",
  "- ",
  "kind: List\napiVersion: v1\n",
  "&a ",
  "*a",
  "{",
  "<<: ",
  "\ufeff",
  "\r",
  "\t",
];
