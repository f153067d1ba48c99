import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ControlPlane, parseManifests } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { parse, stringify } from "yaml";
import type { PodEnvironment } from "./deployment-processes.ts";

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

interface Kubeconfig {
  readonly contexts: { readonly context: { namespace: string } }[];
}

/** Writes a kubeconfig with the token and the namespace of a Pod. Returns its path. */
export async function podKubeconfig(
  controlPlane: ControlPlane,
  { namespace, serviceAccount, folder }: PodEnvironment,
): Promise<string> {
  const text = await readFile(
    await serviceAccountKubeconfig(controlPlane, namespace, serviceAccount),
    "utf8",
  );
  const kubeconfig = parse(text) as Kubeconfig;
  for (const { context } of kubeconfig.contexts) context.namespace = namespace;
  await mkdir(folder, { recursive: true });
  const path = join(folder, "kubeconfig");
  await writeFile(path, stringify(kubeconfig), { mode: 0o600 });
  return path;
}
