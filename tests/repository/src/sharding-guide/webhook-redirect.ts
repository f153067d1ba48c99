import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ControlPlane, parseManifests } from "@capikit/envtest";

/** Lets webhooks of applied components call a process, because Services need a cluster network. */
export interface WebhookRedirect {
  /** Removes redirected webhooks, whose fields would conflict with those of the components. */
  remove(): Promise<void>;
  install(): Promise<void>;
}

/** @param file manifests of the components in the project's folder. */
export function webhookRedirect(controlPlane: ControlPlane, project: string, file: string): WebhookRedirect {
  const { client } = controlPlane;
  let installed: Awaited<ReturnType<ControlPlane["installWebhooks"]>> = [];
  const remove = async (webhooks: typeof installed): Promise<void> => {
    for (const webhook of webhooks)
      await client.delete(await client.kindOf(webhook), { name: webhook.metadata.name ?? "" });
  };
  return {
    async remove() {
      await remove(installed);
      installed = [];
    },
    async install() {
      const manifests = parseManifests(readFileSync(join(project, file), "utf8"), file);
      await remove(manifests.filter(({ kind }) => kind.endsWith("WebhookConfiguration")));
      installed = await controlPlane.installWebhooks(manifests);
    },
  };
}
