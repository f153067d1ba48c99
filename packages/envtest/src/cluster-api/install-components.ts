import { join } from "node:path";
import { clusterctlLabel } from "@capikit/api/clusterctl/v1alpha3";
import { providerNameLabel } from "@capikit/api/core/v1beta2";
import { referenceRelease, type SupportedRelease } from "@capikit/api/releases";
import type { CallOptions, Client, DynamicObject, KubernetesObject } from "@capikit/client";
import { findOnPath } from "@capikit/common/files";
import type { ControlPlane } from "../control-plane.ts";
import { EnvtestError } from "../errors/envtest-error.ts";
import { type BuildOptions, buildGoTool } from "../go-tools/build-go-tool.ts";
import { coreFolder } from "../go-tools/cluster-api-recipes.ts";
import { ensureGoModule } from "../go-tools/ensure-go-module.ts";
import { kustomizeTool } from "../go-tools/recipes.ts";
import { run } from "../go-tools/run.ts";
import { fieldManager } from "../install/install-crds.ts";
import { parseManifests } from "../install/manifests.ts";
import type { WebhookTarget } from "../install/webhook-target.ts";

/** Resources that need a kubelet, a scheduler or cert-manager, which do not run here. */
const leftOut = new Set(["Deployment", "Service", "Issuer", "Certificate"]);

/**
 * Installs a provider's components into a control plane without containers: everything but the
 * Deployment and its Services and certificates. Sets the labels of `clusterctl init`.
 *
 * @param webhooks Target of webhooks. Without it, admission webhooks are left out, and definitions
 * convert as in the manifests.
 * @throws EnvtestError or ApiError for a refused object.
 */
export async function installComponents(
  controlPlane: ControlPlane,
  components: readonly KubernetesObject[],
  webhooks: WebhookTarget | undefined,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { client } = controlPlane;
  const objects = withProviderLabels(components);
  const isWebhook = ({ kind }: KubernetesObject): boolean => kind.endsWith("WebhookConfiguration");
  const isCrd = ({ kind }: KubernetesObject): boolean => kind === "CustomResourceDefinition";
  const isNamespace = ({ kind }: KubernetesObject): boolean => kind === "Namespace";
  const others = objects.filter(
    (object) => !(isWebhook(object) || isCrd(object) || isNamespace(object) || leftOut.has(object.kind)),
  );
  await applyObjects(client, objects.filter(isNamespace), options);
  if (objects.some(isCrd)) {
    const crds = objects.filter(isCrd).map(withOwnConversion);
    await controlPlane.installCrds(crds, { ...(webhooks && { webhooks }), ...options });
  }
  await applyObjects(client, others, options);
  if (webhooks !== undefined && objects.some(isWebhook)) {
    await controlPlane.installWebhooks(objects.filter(isWebhook), webhooks);
  }
}

/** Keeps the conversion of a released definition. Without `spec.conversion`, sets strategy None. */
export function withOwnConversion<T extends KubernetesObject>(crd: T): T {
  const { spec } = crd as T & { readonly spec?: object };
  return { ...crd, spec: { conversion: { strategy: "None" }, ...spec } };
}

/**
 * Returns objects with the labels that `clusterctl init` sets on the components of a provider. By
 * them, clusterctl finds the kinds to move, and Cluster API's tests build graphs of owners.
 *
 * @param provider Value of the label `cluster.x-k8s.io/provider`, such as `infrastructure-foo`.
 * Default: that of the first object with it.
 */
export function withProviderLabels<T extends KubernetesObject>(
  objects: readonly T[],
  provider: string | undefined = objects.map(labelOf).find((label) => label !== undefined),
): T[] {
  const added = { [clusterctlLabel]: "", ...(provider !== undefined && { [providerNameLabel]: provider }) };
  return objects.map((object) => {
    const { metadata } = object;
    return { ...object, metadata: { ...metadata, labels: { ...added, ...metadata.labels } } };
  });
}

function labelOf({ metadata }: KubernetesObject): string | undefined {
  return metadata.labels?.[providerNameLabel];
}

/** Applies objects concurrently and returns them. @throws ApiError for the first refused one. */
export async function applyObjects(
  client: Client,
  objects: readonly KubernetesObject[],
  options: Pick<CallOptions, "signal"> = {},
): Promise<KubernetesObject[]> {
  return Promise.all(
    objects.map(async (object) =>
      client.apply(await client.kindOf(object), object as DynamicObject & { metadata: { name: string } }, {
        force: true,
        fieldManager,
        ...options,
      }),
    ),
  );
}

/** Components of Cluster API, by the folder of their manifests in upstream's module. */
export type ClusterApiComponent = "core" | "bootstrap/kubeadm" | "controlplane/kubeadm";

/** Options for rendering a component. */
export interface RenderComponentOptions extends BuildOptions {
  /** Release of Cluster API. Default: the reference release. */
  readonly release?: SupportedRelease;
}

/**
 * Renders the release manifests of a component from upstream's module with the kustomize of the PATH,
 * or else one that Go builds. Requires Go, which downloads the module.
 *
 * @throws GoMissingError, GoToolError, EnvtestError
 */
export async function renderComponent(
  component: ClusterApiComponent,
  { release = referenceRelease, ...options }: RenderComponentOptions = {},
): Promise<KubernetesObject[]> {
  const module = `sigs.k8s.io/cluster-api@${release}`;
  const folder = component === "core" ? coreFolder(release) : component;
  const [dir, kustomize] = await Promise.all([
    ensureGoModule(module, options),
    findOnPath("kustomize", options.env ?? process.env) ?? buildGoTool(kustomizeTool, options),
  ]);
  const { signal } = options;
  const { code, stdout, stderr } = await run(kustomize, ["build", join(dir, folder, "config/default")], {
    signal,
  });
  if (code !== 0) {
    throw new EnvtestError(`kustomize cannot render ${component} of ${module}: ${stderr.trim()}`);
  }
  return parseManifests(stdout, `${component} of ${module}`);
}
