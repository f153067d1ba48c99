import { networkInterfaces } from "node:os";
import type { Client, KubernetesObject } from "@capikit/client";
import { type ControlPlane, freePorts, startControlPlane } from "@capikit/envtest";
import { applyObjects, startClusterApi } from "@capikit/envtest/cluster-api";
import { certManagerKinds, ensureProgramOfRelease, ensureReference } from "@capikit/reference";
import { type ClusterctlRepository, core } from "./clusterctl-repository.ts";
import type { ManagementCluster, ManagementClusterOptions } from "./management-cluster.ts";
import { testedRelease } from "./tested-release.ts";

/** Namespaces of the three local providers, by their clusterctl names. */
export const localProviders = ["infrastructure-local", "bootstrap-local", "control-plane-local"] as const;

const coreService = { namespace: "capi-system", name: "capi-webhook-service" };
const localServices = localProviders.map((label) => ({
  namespace: `${label}-system`,
  name: `${label}-webhook-service`,
}));

/** A management cluster whose providers clusterctl has installed. */
export interface ReleasedManagementCluster extends ManagementCluster {
  /** Where the Services of the local providers lead. */
  readonly webhookPort: number;
  /** Injects the CA of the serving certificates into components, like cert-manager. */
  injectAuthority(): Promise<void>;
  /** Runs clusterctl on this cluster. */
  clusterctl: ClusterctlRepository["clusterctl"];
}

/**
 * Starts a control plane. clusterctl installs core and local providers from a repository of
 * unchanged release files. Replaces the missing kubelet, kube-proxy and cert-manager: runs the core
 * manager, points Services to programs of this host, and injects CAs.
 *
 * @param version of the local providers.
 */
export async function startReleasedManagementCluster(
  repository: ClusterctlRepository,
  version: string,
  { featureGates = {} }: Pick<ManagementClusterOptions, "featureGates"> = {},
): Promise<ReleasedManagementCluster> {
  const [controlPlane, program, kubeControllerManager, [webhookPort = 0]] = await Promise.all([
    startControlPlane({
      crds: certManagerKinds,
      hosts: [coreService, ...localServices].map(({ namespace, name }) => `${name}.${namespace}.svc`),
      // Resolve Services to their addresses, because no kube-proxy routes requests.
      apiServerArgs: ["--enable-aggregator-routing=true"],
    }),
    ensureProgramOfRelease("capi-core", testedRelease),
    ensureReference("kube-controller-manager"),
    freePorts(1, "127.0.0.1"),
  ]);
  const clusterctl: ClusterctlRepository["clusterctl"] = (args, env) =>
    repository.clusterctl([...args, "--kubeconfig", controlPlane.kubeconfigPath], env);
  const injectAuthority = () => inject(controlPlane);
  try {
    await clusterctl([
      "init",
      ...["--core", `${core.name}:${core.version}`],
      ...["--infrastructure", `local:${version}`],
      ...["--bootstrap", `local:${version}`],
      ...["--control-plane", `local:${version}`],
    ]);
    const { port } = controlPlane.webhookServing;
    await Promise.all([
      injectAuthority(),
      applyObjects(controlPlane.client, [
        endpointsOf(coreService, port),
        ...localServices.map((service) => endpointsOf(service, webhookPort)),
      ]),
    ]);
    const installed = { core: program, kubeControllerManager, components: [], source: "" };
    const options = { featureGates, webhookPort: port };
    const { core: manager } = await startClusterApi(controlPlane, installed, options);
    return {
      controlPlane,
      webhookPort,
      injectAuthority,
      clusterctl,
      coreLog: manager.log,
      [Symbol.asyncDispose]: () => controlPlane.stop(),
    };
  } catch (error) {
    await controlPlane.stop();
    throw error;
  }
}

/** Points a Service to a port of this host. Not part of the components, so upgrades keep it. */
function endpointsOf({ namespace, name }: typeof coreService, port: number): KubernetesObject {
  const slice = {
    apiVersion: "discovery.k8s.io/v1",
    kind: "EndpointSlice",
    metadata: { namespace, name: `${name}-on-host`, labels: { "kubernetes.io/service-name": name } },
    addressType: "IPv4",
    // The port has the name of the Service's: none.
    ports: [{ name: "", port, protocol: "TCP" }],
    endpoints: [{ addresses: [hostAddress()], conditions: { ready: true } }],
  };
  return slice;
}

/** Returns a non-loopback address of this host: the API server rejects loopback endpoints. */
function hostAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  const found = addresses.find(({ family, internal }) => family === "IPv4" && !internal);
  if (found === undefined)
    throw new Error("this host has no IPv4 address but the loopback's, to which no Service can lead");
  return found.address;
}

interface Caller {
  readonly clientConfig?: object;
}
interface WithWebhooks extends KubernetesObject {
  readonly spec?: { readonly conversion?: { readonly webhook?: Caller } };
  readonly webhooks?: readonly Caller[];
}

const injected = [
  { apiVersion: "apiextensions.k8s.io/v1", kind: "CustomResourceDefinition" },
  { apiVersion: "admissionregistration.k8s.io/v1", kind: "MutatingWebhookConfiguration" },
  { apiVersion: "admissionregistration.k8s.io/v1", kind: "ValidatingWebhookConfiguration" },
];

async function inject({ client, webhookServing }: ControlPlane): Promise<void> {
  const caBundle = Buffer.from(webhookServing.certificateAuthority).toString("base64");
  await Promise.all(injected.map((kind) => injectInto(client, kind, caBundle)));
}

async function injectInto(
  client: Client,
  kind: { readonly apiVersion: string; readonly kind: string },
  caBundle: string,
): Promise<void> {
  const descriptor = await client.kindOf(kind);
  const { items } = await client.list(descriptor);
  const asking = items.filter(
    ({ metadata }) => metadata.annotations?.["cert-manager.io/inject-ca-from"] !== undefined,
  );
  for (const { metadata, spec, webhooks } of asking as readonly WithWebhooks[]) {
    const withCa = (caller: Caller): Caller => ({
      ...caller,
      clientConfig: { ...caller.clientConfig, caBundle },
    });
    const webhook = spec?.conversion?.webhook;
    const patch = {
      ...(webhooks && { webhooks: webhooks.map(withCa) }),
      ...(webhook && { spec: { conversion: { webhook: withCa(webhook) } } }),
    };
    await client.patch(descriptor, { name: metadata.name ?? "" }, { type: "merge", patch });
  }
}
