import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "../client/client.ts";
import type { DeleteOptions } from "../verbs/options.ts";

/** A request to delete a Pod unless a PodDisruptionBudget forbids it (`policy/v1`). */
interface Eviction extends KubernetesObject {
  deleteOptions?: Pick<DeleteOptions, "gracePeriodSeconds" | "preconditions">;
}

const podKind: KindDescriptor<Eviction> = {
  group: "",
  version: "v1",
  kind: "Pod",
  plural: "pods",
  scope: "Namespaced",
};

/** Options of an eviction. */
export type EvictOptions = Pick<DeleteOptions, "gracePeriodSeconds" | "preconditions" | "dryRun" | "signal">;

/**
 * Deletes a Pod unless a PodDisruptionBudget forbids it.
 *
 * @throws ApiError TooManyRequests (429) with the cause `DisruptionBudget` if a budget forbids it,
 * InternalError (500) if several budgets apply, or NotFound.
 */
export async function evictPod(
  client: Pick<Client, "create">,
  pod: { readonly namespace: string; readonly name: string },
  { dryRun = false, signal, ...deleteOptions }: EvictOptions = {},
): Promise<void> {
  const { namespace, name } = pod;
  const body = {
    apiVersion: "policy/v1",
    kind: "Eviction",
    metadata: { namespace, name },
    deleteOptions,
  };
  await client.create(podKind, body, { subresource: "eviction", dryRun, signal });
}
