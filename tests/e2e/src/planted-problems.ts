import type { Client, DynamicObject, KubernetesObject } from "@capikit/client";
import { until } from "./until.ts";

/** Expired in 2025. Nothing has its key. */
const expired = `-----BEGIN CERTIFICATE-----
MIHAMHQCAQEwBQYDK2VwMA0xCzAJBgNVBAMMAmNhMB4XDTI0MDEwMTAwMDAwMFoX
DTI1MDEwMTAwMDAwMFowDTELMAkGA1UEAwwCY2EwKjAFBgMrZXADIQCPGORwuIvD
pwKC+HPMjdDNJpiwpsK6a1TywoVn65yDWTAFBgMrZXADQQA1SeTagGtc7RpwlVb5
ZipUuWi7KEMmUpsU9Z/Y2b97WL++qeNKpaF/PXOP553rFBsYrJHaauF1V5FhBPsz
RDUE
-----END CERTIFICATE-----
`;

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const namespace = "troubled";
const group = "infrastructure.cluster.x-k8s.io";

type Fields = Readonly<Record<string, unknown>>;

function object(apiVersion: string, kind: string, name: string, more: Fields = {}): KubernetesObject {
  const { metadata, ...fields } = more;
  return { apiVersion, kind, metadata: { name, ...(metadata as object) }, ...fields } as KubernetesObject;
}

const inNamespace = (metadata: Fields = {}): Fields => ({ metadata: { namespace, ...metadata } });

/** A provider without a Deployment, in clusterctl's inventory. */
function provider(name: string, type: string, version: string): KubernetesObject {
  const providerName = name.replace(/^(?:infrastructure|bootstrap|addon)-/, "");
  const fields = { ...inNamespace(), providerName, type, version };
  return object("clusterctl.cluster.x-k8s.io/v1alpha3", "Provider", name, fields);
}

/** A CRD of a provider, with the given versions, the last one of which is stored. */
function crd(kind: string, labels: Fields, versions: readonly Fields[] = [{ name: "v1" }], own: Fields = {}) {
  const plural = `${kind.toLowerCase()}s`;
  const schema = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
  return object("apiextensions.k8s.io/v1", "CustomResourceDefinition", `${plural}.${group}`, {
    metadata: { labels, ...own },
    spec: {
      group,
      names: { kind, plural, singular: kind.toLowerCase(), listKind: `${kind}List` },
      scope: "Namespaced",
      versions: versions.map((version, index) => ({
        served: true,
        storage: index === versions.length - 1,
        schema,
        ...version,
      })),
    },
  });
}

const label = (of: string, contract?: string, version = "v1"): Fields => ({
  "cluster.x-k8s.io/provider": of,
  ...(contract !== undefined && { [`cluster.x-k8s.io/${contract}`]: version }),
});

/** A webhook that is never called: its kinds do not exist. */
function webhook(name: string, clientConfig: Fields): KubernetesObject {
  return object("admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration", name, {
    webhooks: [
      {
        name: `${name}.example.com`,
        clientConfig,
        rules: [{ apiGroups: [group], apiVersions: ["v9"], resources: ["none"], operations: ["CREATE"] }],
        sideEffects: "None",
        admissionReviewVersions: ["v1"],
      },
    ],
  });
}

const secret = (cluster: string, purpose: string, data: Fields): KubernetesObject =>
  object("v1", "Secret", `${cluster}-${purpose}`, {
    ...inNamespace({ labels: { "cluster.x-k8s.io/cluster-name": cluster } }),
    type: "cluster.x-k8s.io/secret",
    data,
  });

const machine = (name: string, annotations: Fields): KubernetesObject =>
  object("cluster.x-k8s.io/v1beta2", "Machine", name, {
    ...inNamespace({ annotations, finalizers: ["example.com/own"] }),
    spec: {
      clusterName: "paused",
      bootstrap: { dataSecretName: "data" },
      infrastructureRef: { apiGroup: group, kind: "LocalMachine", name },
    },
  });

const extension = (name: string, clientConfig: Fields, annotations: Fields = {}): KubernetesObject =>
  object("runtime.cluster.x-k8s.io/v1beta2", "ExtensionConfig", name, {
    metadata: { annotations },
    spec: { clientConfig },
  });

/** Objects with problems, which are created in this order. */
function troubledObjects(caBundle: string): readonly (readonly KubernetesObject[])[] {
  const service = (name: string, port = 443): Fields => ({ service: { namespace, name, port } });
  const pausing = { "cluster.x-k8s.io/paused": "" };
  const expiry = "machine.cluster.x-k8s.io/certificates-expiry";
  return [
    [object("v1", "Namespace", namespace)],
    [
      provider("infrastructure-local", "InfrastructureProvider", "v0.2.0"),
      provider("infrastructure-empty", "InfrastructureProvider", "v1.0.0"),
      provider("infrastructure-old", "InfrastructureProvider", "v1.0.0"),
      provider("infrastructure-beta", "InfrastructureProvider", "v1.0.0"),
      provider("addon-latest", "AddonProvider", "latest"),
      provider("infrastructure-typo", "InfraProvider", "v1.0.0"),
      provider("bootstrap-kubeadm", "BootstrapProvider", "v1.12.0"),
      crd("Empty", label("infrastructure-empty")),
      crd("Alpha", label("infrastructure-old", "v1alpha4")),
      crd("Beta", label("infrastructure-beta", "v1beta1")),
      crd("Unserved", label("infrastructure-local", "v1beta2", "v2")),
      crd("Deleted", {}, undefined, { finalizers: ["example.com/own"] }),
      crd("Stored", {}, [{ name: "v1alpha1" }]),
      crd("Older", {}, [{ name: "v1alpha1" }]),
      webhook("service-missing", { ...service("gone"), caBundle }),
      webhook("no-endpoints", { ...service("idle"), caBundle }),
      webhook("no-port", { ...service("idle", 9443), caBundle }),
      webhook("ca-missing", { ...service("ready") }),
      webhook("ca-expired", { ...service("ready"), caBundle: base64(expired) }),
      ...["idle", "ready"].map((name) =>
        object("v1", "Service", name, { ...inNamespace(), spec: { ports: [{ port: 443 }] } }),
      ),
      object("discovery.k8s.io/v1", "EndpointSlice", "ready-1", {
        ...inNamespace({ labels: { "kubernetes.io/service-name": "ready" } }),
        addressType: "IPv4",
        endpoints: [{ addresses: ["203.0.113.1"] }],
      }),
      extension("unreachable", { ...service("gone"), caBundle }),
      extension("untrusted", { url: "https://127.0.0.1:1" }),
      extension("outdated", { ...service("ready"), caBundle }, pausing),
      ...["paused", "other"].map((name) =>
        object("cluster.x-k8s.io/v1beta2", "Cluster", name, {
          ...inNamespace(),
          spec: { paused: true, infrastructureRef: { apiGroup: group, kind: "LocalCluster", name: "one" } },
        }),
      ),
      secret("paused", "ca", { "tls.crt": base64(expired) }),
      secret("paused", "kubeconfig", {
        value: base64(
          `{"clusters": [{}], "users": [{"user": {"client-certificate-data": "${base64(expired)}"}}]}`,
        ),
      }),
      secret("other", "kubeconfig", { value: base64("top-secret") }),
    ],
    [
      crd("Stored", {}, [{ name: "v1alpha1", served: false }, { name: "v1" }]),
      crd("Older", {}, [{ name: "v1alpha1" }, { name: "v1" }]),
      machine("hooked", { "pre-drain.delete.hook.machine.cluster.x-k8s.io/backup": "" }),
      machine("stuck", {}),
      machine("annotated", {
        ...pausing,
        [expiry]: "2025-01-01T00:00:00Z",
        "clusterctl.cluster.x-k8s.io/delete-for-move": "",
        "clusterctl.cluster.x-k8s.io/block-move": "",
      }),
      machine("undated", { [expiry]: "soon" }),
    ],
    // The same kind under another name.
    [renamed(crd("Stored", {}), "copies")],
  ];
}

function renamed(definition: KubernetesObject, plural: string): KubernetesObject {
  const { spec } = definition as unknown as { readonly spec: { readonly names: Fields } };
  const names = { ...spec.names, plural, singular: "copy" };
  return {
    ...definition,
    metadata: { ...definition.metadata, name: `${plural}.${group}` },
    ...{ spec: { ...spec, names } },
  };
}

/** Causes problems in a management cluster of `startReleasedManagementCluster`. */
export async function plantProblems(client: Client, certificateAuthority: string): Promise<void> {
  const apply = async (one: KubernetesObject, fieldManager = "planted-problems"): Promise<void> => {
    const wanted = one as DynamicObject & { metadata: { name: string } };
    await client.apply(await client.kindOf(one), wanted, { force: true, fieldManager });
  };
  const steps = troubledObjects(base64(certificateAuthority));
  for (const step of steps) {
    // Otherwise a kind of this step could take names of the one before.
    await untilNamesAccepted(client);
    await Promise.all(step.map((one) => apply(one)));
  }
  const delay = { labels: { written: "in-v1beta1" }, namespace };
  await apply(object("cluster.x-k8s.io/v1beta1", "Cluster", "paused", { metadata: delay }), "argocd");
  const remove = async (apiVersion: string, kind: string, name: string, home?: string): Promise<void> => {
    const descriptor = await client.kindOf({ apiVersion, kind });
    await client.delete(descriptor, { name, ...(home !== undefined && { namespace: home }) });
  };
  await remove("apiextensions.k8s.io/v1", "CustomResourceDefinition", `deleteds.${group}`);
  for (const name of ["hooked", "stuck"])
    await remove("cluster.x-k8s.io/v1beta2", "Machine", name, namespace);
  await changeStatus(client);
}

async function untilNamesAccepted(client: Client): Promise<void> {
  const kind = await client.kindOf({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
  });
  await until("the API server to accept the names of all kinds", async () => {
    const { items } = await client.list(kind);
    const accepted = items.filter(({ status }) =>
      (status as { readonly conditions?: readonly Fields[] } | undefined)?.conditions?.some(
        (condition) => condition.type === "NamesAccepted" && condition.status === "True",
      ),
    );
    return accepted.length === items.length ? true : undefined;
  });
}

async function changeStatus(client: Client): Promise<void> {
  const deployment = await client.kindOf({ apiVersion: "apps/v1", kind: "Deployment" });
  const of = (label: string) => ({ namespace: `${label}-system`, name: `${label}-controller-manager` });
  await client.patch(deployment, of("bootstrap-local"), { type: "merge", patch: { spec: { replicas: 0 } } });
  const unavailable = { conditions: [{ type: "Available", status: "False", message: "no Pod is ready" }] };
  await client.patch(
    deployment,
    of("control-plane-local"),
    { type: "merge", patch: { status: unavailable } },
    { subresource: "status" },
  );
  const config = await client.kindOf({
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
  });
  const requestHook = { apiVersion: "hooks.runtime.cluster.x-k8s.io/v1alpha9", hook: "BeforeClusterCreate" };
  const status = {
    conditions: [
      {
        type: "Discovered",
        status: "True",
        reason: "Discovered",
        message: "",
        observedGeneration: 1,
        lastTransitionTime: new Date().toISOString(),
      },
    ],
    handlers: [{ name: "old.outdated", requestHook, timeoutSeconds: 10, failurePolicy: "Fail" }],
  };
  await client.patch(
    config,
    { name: "outdated" },
    { type: "merge", patch: { status } },
    { subresource: "status" },
  );
  await client.patch(
    config,
    { name: "outdated" },
    { type: "merge", patch: { spec: { settings: { changed: "yes" } } } },
  );
  await until("the core manager to report failed discoveries", async () => {
    const { items } = await client.list(config);
    const failed = items.filter(({ status: of }) => JSON.stringify(of ?? "").includes("NotDiscovered"));
    return failed.length >= 2 ? true : undefined;
  });
}

/** Reports available Deployments, as kubelet would. */
export async function reportHealthy(client: Client): Promise<void> {
  const deployment = await client.kindOf({ apiVersion: "apps/v1", kind: "Deployment" });
  // The local provider has no Pods: its program runs on this host.
  for (const { metadata } of (await client.list(deployment)).items)
    await client.patch(
      deployment,
      { name: metadata.name ?? "", namespace: metadata.namespace },
      { type: "merge", patch: { spec: { replicas: 1 } } },
    );
  const status = { conditions: [{ type: "Available", status: "True" }] };
  for (const { metadata } of (await client.list(deployment)).items) {
    const { name = "", namespace: home } = metadata;
    const change = { type: "merge", patch: { status } } as const;
    await client.patch(deployment, { name, namespace: home }, change, { subresource: "status" });
  }
}
