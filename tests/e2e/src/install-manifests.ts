import type { DynamicObject, KubernetesObject } from "@capikit/client";
import type { ControlPlane, WebhookTarget } from "@capikit/envtest";

/** What needs a kubelet, a scheduler or cert-manager, none of which runs here. */
const leftOut = new Set(["Deployment", "Service", "Issuer", "Certificate"]);

/**
 * Installs the components of a provider into a control plane that runs no containers: everything but the Deployment and what serves
 * it. Webhooks are called at the target.
 */
export async function installManifests(
  controlPlane: ControlPlane,
  objects: readonly KubernetesObject[],
  webhooks: WebhookTarget,
): Promise<void> {
  const isWebhook = ({ kind }: KubernetesObject): boolean => kind.endsWith("WebhookConfiguration");
  const isCrd = ({ kind }: KubernetesObject): boolean => kind === "CustomResourceDefinition";
  const isNamespace = ({ kind }: KubernetesObject): boolean => kind === "Namespace";
  const others = objects.filter(
    (object) => !(isWebhook(object) || isCrd(object) || isNamespace(object) || leftOut.has(object.kind)),
  );
  await applyAll(controlPlane, objects.filter(isNamespace));
  await controlPlane.installCrds(objects.filter(isCrd), { webhooks });
  await applyAll(controlPlane, others);
  const configurations = objects.filter(isWebhook);
  if (configurations.length > 0) {
    await controlPlane.installWebhooks(configurations, webhooks);
  }
}

/** Applies objects by server-side apply, all at once. */
export async function applyAll(
  { client }: ControlPlane,
  objects: readonly KubernetesObject[],
): Promise<KubernetesObject[]> {
  return Promise.all(
    objects.map(async (object) =>
      client.apply(await client.kindOf(object), object as DynamicObject & { metadata: { name: string } }, {
        force: true,
      }),
    ),
  );
}
