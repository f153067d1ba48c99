import { type Client, createClient, type ObjectRef } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { secretKind } from "@capikit/controller-kit/capi/secrets";

/** A client of a Cluster, by its kubeconfig Secret. Whoever asks closes it. @throws ApiError, NotFound included. */
export async function workloadClient(management: Client, cluster: ObjectRef): Promise<Client> {
  const ref = { ...cluster, name: `${cluster.name}-kubeconfig` };
  const { data } = await management.get(secretKind, ref);
  return createClient(await parseKubeconfig(Buffer.from(data?.value ?? "", "base64").toString()));
}
