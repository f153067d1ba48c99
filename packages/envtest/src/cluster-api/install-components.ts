import type { KubernetesObject } from "@capikit/client";
import type { ControlPlane } from "../control-plane.ts";
import type { WebhookTarget } from "../install/webhook-target.ts";
import { applyObjects } from "./apply-objects.ts";
import { withProviderLabels } from "./provider-labels.ts";

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
    await controlPlane.installCrds(objects.filter(isCrd), { ...(webhooks && { webhooks }), ...options });
  }
  await applyObjects(client, others, options);
  if (webhooks !== undefined && objects.some(isWebhook)) {
    await controlPlane.installWebhooks(objects.filter(isWebhook), webhooks);
  }
}
