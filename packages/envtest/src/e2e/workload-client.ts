import { secret } from "@capikit/api/kubernetes";
import { type Client, createClient } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import type { ClusterRef } from "./environment.ts";

/**
 * Creates a client from a Cluster's kubeconfig Secret. The caller closes it.
 *
 * @throws ApiError, including NotFound.
 */
export async function workloadClient(management: Client, cluster: ClusterRef): Promise<Client> {
  const ref = { namespace: cluster.namespace, name: `${cluster.name}-kubeconfig` };
  const { data } = await management.get(secret, ref);
  return createClient(await parseKubeconfig(Buffer.from(data?.value ?? "", "base64").toString()));
}
