import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Client,
  type ClusterConfig,
  createClient,
  type DynamicObject,
  type KubernetesObject,
} from "@capikit/client";
import { kubeconfigText } from "@capikit/client/config";
import type { ControlPlane, UserAccess } from "./control-plane.ts";
import { EnvtestError } from "./errors/envtest-error.ts";
import { fieldManager, installCrds, settled } from "./install/install-crds.ts";
import { type ManifestSource, readManifests } from "./install/manifests.ts";
import { pointWebhooksAt, type WebhookTarget } from "./install/webhook-target.ts";
import type { Serving } from "./webhook-serving.ts";
import type { WorkFolder } from "./work-folder.ts";

/** A control plane for tests, started or joined. */
export type Usable = Omit<
  ControlPlane,
  "logs" | "pids" | "processes" | "addUser" | "stop" | typeof Symbol.asyncDispose
>;

/** Creates client, users and installers for a running API server with the configuration's user. */
export async function makeUsable(
  config: ClusterConfig,
  user: string,
  { dir, logDir, supervisor }: WorkFolder,
  { authority, webhookServing }: Serving,
): Promise<Usable> {
  const access = accessOf(config, user);
  const kubeconfigPath = join(dir, "kubeconfig");
  await writeFile(kubeconfigPath, access.kubeconfig, { mode: 0o600 });
  const client = createClient(config);
  return {
    ...access,
    url: config.server,
    kubeconfigPath,
    client,
    dir,
    webhookServing,
    issueServerCertificate: (hosts) => authority.issueServer(hosts),
    installCrds: (source, options) => installCrds(client, source, options),
    installWebhooks: (source, target = webhookServing) => installWebhooks(client, source, target),
    startProcess: (name, command, options) =>
      supervisor.start(name, command, { logFile: join(logDir, `${name}.log`), ...options }),
  };
}

/** Returns a configuration, also as a kubeconfig. */
export function accessOf(config: ClusterConfig, user: string): UserAccess {
  const kubeconfig = kubeconfigText({ namespace: "default", ...config }, { cluster: "envtest", user });
  return { config, kubeconfig };
}

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
