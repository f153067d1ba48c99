import { referenceRelease } from "@capikit/api/releases";
import type { Loose } from "../loose.ts";
import { longValid, now } from "./certificates.ts";
import type { FakeCluster } from "./fake-cluster.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const caBundle = base64(longValid);

/** Creation of all objects. */
const creationTimestamp = new Date(now - 86_400_000).toISOString();

function provider(name: string, providerName: string, type: string): Loose[] {
  const namespace = `${name}-system`;
  const labels = { "cluster.x-k8s.io/provider": name };
  const metadata = (of: string) => ({ namespace, name: of, labels, creationTimestamp });
  return [
    {
      apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
      kind: "Provider",
      metadata: metadata(name),
      providerName,
      type,
      version: referenceRelease,
    },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: metadata("manager"),
      spec: { replicas: 1 },
      status: { conditions: [{ type: "Available", status: "True" }] },
    },
    {
      apiVersion: "v1",
      kind: "Service",
      metadata: metadata("webhook"),
      spec: { ports: [{ port: 443 }] },
    },
    {
      apiVersion: "discovery.k8s.io/v1",
      kind: "EndpointSlice",
      metadata: { namespace, name: "webhook-1", labels: { "kubernetes.io/service-name": "webhook" } },
      endpoints: [{ addresses: ["10.0.0.1"], conditions: { ready: true } }],
    },
    {
      apiVersion: "cert-manager.io/v1",
      kind: "Certificate",
      metadata: metadata("serving"),
      status: {
        conditions: [{ type: "Ready", status: "True" }],
        notAfter: "2028-01-20T00:00:00Z",
        renewalTime: "2028-01-15T00:00:00Z",
      },
    },
  ];
}

function crd(providerName: string, group: string, kind: string, plural: string, own: Loose = {}): Loose {
  const service = { namespace: `${providerName}-system`, name: "webhook", port: 443, path: "/convert" };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: {
      name: `${plural}.${group}`,
      labels: { "cluster.x-k8s.io/provider": providerName, "cluster.x-k8s.io/v1beta2": "v1beta2" },
    },
    spec: {
      group,
      names: { kind, plural, categories: ["cluster-api"] },
      scope: "Namespaced",
      versions: [
        { name: "v1beta1", served: true, storage: false, deprecated: true },
        { name: "v1beta2", served: true, storage: true },
      ],
      conversion: { strategy: "Webhook", webhook: { clientConfig: { service, caBundle } } },
    },
    status: { storedVersions: ["v1beta2"], conditions: [{ type: "Established", status: "True" }] },
    ...own,
  };
}

function inFleet(group: string, kind: string, name: string, more: Loose = {}): Loose {
  const metadata = { namespace: "fleet", name, creationTimestamp, labels: {}, annotations: {} };
  return { apiVersion: `${group}/v1beta2`, kind, metadata, ...more };
}

const controlPlane = "controlplane.cluster.x-k8s.io";

const kubeconfig = `clusters: [{name: one, cluster: {server: "https://localhost"}}]
users: [{name: one, user: {client-certificate-data: ${caBundle}, client-key-data: c2VjcmV0LWtleQ==}}]
`;

function clusterSecret(purpose: string, data: Loose): Loose {
  const labels = { "cluster.x-k8s.io/cluster-name": "one" };
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: {
      namespace: "fleet",
      name: `one-${purpose}`,
      labels,
      creationTimestamp,
      ownerReferences: [
        { apiVersion: `${controlPlane}/v1beta2`, kind: "KubeadmControlPlane", name: "one", uid: "one" },
      ],
    },
    type: "cluster.x-k8s.io/secret",
    data,
  };
}

/** Returns a management cluster with a Cluster `fleet/one` and without problems. */
export function healthyCluster(): FakeCluster {
  const core = "cluster.x-k8s.io";
  const infrastructure = "infrastructure.cluster.x-k8s.io";
  const runtime = { namespace: "cluster-api-system", name: "webhook", port: 443 };
  const objects: Loose[] = [
    ...provider("cluster-api", "cluster-api", "CoreProvider"),
    ...provider("bootstrap-kubeadm", "kubeadm", "BootstrapProvider"),
    ...provider("infrastructure-aws", "aws", "InfrastructureProvider"),
    crd("cluster-api", core, "Cluster", "clusters"),
    crd("cluster-api", core, "Machine", "machines"),
    crd("bootstrap-kubeadm", "bootstrap.cluster.x-k8s.io", "KubeadmConfig", "kubeadmconfigs"),
    crd("infrastructure-aws", infrastructure, "AWSCluster", "awsclusters"),
    {
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: "ValidatingWebhookConfiguration",
      metadata: {
        name: "capi",
        annotations: { "cert-manager.io/inject-ca-from": "cluster-api-system/serving" },
      },
      webhooks: [
        {
          name: "validation.cluster.cluster.x-k8s.io",
          clientConfig: { service: runtime, caBundle },
          rules: [{ apiGroups: [core] }],
        },
      ],
    },
    {
      apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
      kind: "ExtensionConfig",
      metadata: { name: "policy", generation: 2 },
      spec: { clientConfig: { service: runtime, caBundle } },
      status: {
        conditions: [{ type: "Discovered", status: "True", observedGeneration: 2 }],
        handlers: [
          {
            name: "create.policy",
            requestHook: {
              apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha1",
              hook: "BeforeClusterCreate",
            },
          },
        ],
      },
    },
    inFleet(core, "Cluster", "one", {
      spec: {},
      status: {
        conditions: ["ControlPlaneInitialized", "RemoteConnectionProbe"].map((type) => ({
          type,
          status: "True",
          reason: type,
          message: "",
          lastTransitionTime: creationTimestamp,
        })),
      },
    }),
    inFleet(core, "Machine", "one-cp"),
    inFleet(infrastructure, "AWSCluster", "one"),
    inFleet("bootstrap.cluster.x-k8s.io", "KubeadmConfig", "one-cp"),
    clusterSecret("kubeconfig", { value: base64(kubeconfig) }),
    ...["ca", "etcd", "proxy", "sa"].map((purpose) =>
      clusterSecret(purpose, { "tls.crt": caBundle, "tls.key": base64("secret-key") }),
    ),
  ];
  return { objects, forbidden: new Set(), broken: new Map(), version: "v1.35.1", requests: [] };
}

/** Returns the first object of a kind, with a name if given. */
export function objectOf({ objects }: FakeCluster, kind: string, name?: string): Loose {
  return objects.find((one) => one.kind === kind && (name === undefined || one.metadata.name === name));
}
