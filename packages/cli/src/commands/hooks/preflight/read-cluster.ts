import { provider } from "@capikit/api/clusterctl/v1alpha3";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { extensionConfig as oldExtensionConfig } from "@capikit/api/runtime/v1alpha1";
import { extensionConfig } from "@capikit/api/runtime/v1beta2";
import { type Client, createClient, loadConfig } from "@capikit/client";
import { ApiError, ConfigError, isNotFound, TransportError } from "@capikit/client/errors";
import { redactUrl } from "@capikit/common/text";
import { UsageError } from "@capikit/runner";
import type { Io } from "../../../shared/terminal/io.ts";
import { type FoundCluster, foundIn } from "./found-cluster.ts";
import { registrationKinds } from "./registration-kinds.ts";

/**
 * Reads the state of a management cluster. Registrations of other groups than Cluster API's are
 * unknown without permission to list them or CustomResourceDefinitions.
 *
 * @throws UsageError when it cannot be read
 */
export async function readCluster(
  where: { readonly kubeconfig: string | undefined; readonly context: string | undefined },
  { env, signal }: Pick<Io, "env" | "signal">,
): Promise<FoundCluster> {
  try {
    const config = await loadConfig(where, env);
    const client = createClient(config, { userAgent: "capikit" });
    try {
      const extensions = await all(client, extensionConfig, signal);
      const old = extensions === undefined ? await all(client, oldExtensionConfig, signal) : undefined;
      const providers = (await all(client, provider, signal).catch(unlessForbidden)) ?? [];
      const unknown: string[] = [];
      const permitted = async <T extends KubernetesObject>(kind: KindDescriptor<T>, what: string) => {
        try {
          return (await all(client, kind, signal)) ?? [];
        } catch (error) {
          if (!(error instanceof ApiError && error.status === 403)) throw error;
          unknown.push(`${what}: ${error.message}`);
          return [];
        }
      };
      const crds = await permitted(customResourceDefinition, "extensions of other groups");
      const kinds = registrationKinds(crds);
      const others = await Promise.all(
        kinds.map((kind) => permitted(kind, `extensions that a ${kind.kind} of ${kind.group} registers`)),
      );
      const objects = [...(extensions ?? old ?? []), ...others.flat(), ...providers];
      return foundIn(redactUrl(config.server), objects, unknown.sort());
    } finally {
      await client.close();
    }
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, "set --kubeconfig to a file");
    if (error instanceof ApiError || error instanceof TransportError)
      throw new UsageError(
        `cannot read the registered extensions: ${error.message}`,
        "use a kubeconfig that can list ExtensionConfigs and CustomResourceDefinitions, or a dump: --from FILE",
      );
    throw error;
  }
}

/** Returns all objects of a kind; undefined if the cluster does not serve it. */
async function all<T extends KubernetesObject>(
  client: Client,
  kind: KindDescriptor<T>,
  signal: AbortSignal,
): Promise<readonly T[] | undefined> {
  const objects: T[] = [];
  try {
    for await (const object of client.listAll(kind, { signal })) objects.push(object);
    return objects;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** The current release is optional information. */
function unlessForbidden(error: unknown): undefined {
  if (error instanceof ApiError) return undefined;
  throw error;
}
