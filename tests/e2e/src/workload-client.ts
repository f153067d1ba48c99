import {
  type Client,
  createClient,
  type KindDescriptor,
  type KubernetesObject,
  type ObjectRef,
  parseKubeconfig,
} from "@capikit/client";
import { secretKind } from "./secret-kind.ts";

/** A Node, as far as tests look into it. */
export interface Node extends KubernetesObject {
  readonly spec?: { readonly providerID?: string };
  readonly status?: {
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly nodeInfo?: { readonly kubeletVersion: string };
  };
}

export const nodeKind: KindDescriptor<Node> = Object.freeze({
  group: "",
  version: "v1",
  kind: "Node",
  plural: "nodes",
  scope: "Cluster",
});

/** A client of a Cluster, by its kubeconfig Secret. Whoever asks closes it. @throws ApiError, NotFound included. */
export async function workloadClient(management: Client, cluster: ObjectRef): Promise<Client> {
  const ref = { ...cluster, name: `${cluster.name}-kubeconfig` };
  const { data } = await management.get(secretKind, ref);
  return createClient(await parseKubeconfig(Buffer.from(data?.value ?? "", "base64").toString()));
}
