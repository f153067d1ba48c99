import type { Cluster, ContractVersionedObjectReference } from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import {
  type ExternalObject,
  ensureOwnerReference,
  getExternalByContract,
  ownerReferenceTo,
  refOf,
} from "@capikit/controller-kit/capi";

/**
 * Returns the infrastructure template of the Machines of a control plane. Makes the Cluster an
 * owner of it, also after the restore of a backup: otherwise `clusterctl move` would leave it
 * behind, and it would remain after the Cluster.
 */
export async function ownTemplate(
  client: Client,
  cluster: Cluster,
  reference: ContractVersionedObjectReference,
  signal: AbortSignal,
): Promise<ExternalObject> {
  const template = await getExternalByContract(client, reference, refOf(cluster).namespace ?? "", {
    signal,
  });
  const { ownerReferences: owners } = template.object.metadata;
  const ownerReferences = ensureOwnerReference(owners, ownerReferenceTo(cluster));
  if (ownerReferences === owners) return template;
  const patch = { metadata: { ownerReferences } };
  await client.patch(template.kind, refOf(template.object), { type: "merge", patch }, { signal });
  return template;
}
