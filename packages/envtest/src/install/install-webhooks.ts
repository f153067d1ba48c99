import type { Client, DynamicObject, KubernetesObject } from "@capikit/client";
import { EnvtestError } from "../errors/envtest-error.ts";
import { fieldManager, settled } from "./install-crds.ts";
import { type ManifestSource, readManifests } from "./manifests.ts";
import { pointWebhooksAt, type WebhookTarget } from "./webhook-target.ts";

type NamedObject = DynamicObject & { metadata: { name: string } };

/**
 * Installs admission webhook configurations through any client, see
 * {@link ControlPlane.installWebhooks}. The API server loads them shortly after, without notice.
 */
export async function installWebhooks(
  client: Client,
  source: ManifestSource,
  target: WebhookTarget,
): Promise<KubernetesObject[]> {
  const configurations = (await readManifests(source)).filter(({ kind }) =>
    kind.endsWith("WebhookConfiguration"),
  );
  if (configurations.length === 0) {
    throw new EnvtestError("no webhook configuration found in the manifests");
  }
  return settled(
    configurations.map(async (configuration) => {
      const object = pointWebhooksAt(configuration as NamedObject, target);
      return client.apply(await client.kindOf(configuration), object, { force: true, fieldManager });
    }),
  );
}
