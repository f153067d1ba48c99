import type { ContractVersion } from "@capikit/api/contract";
import type { KubernetesObject } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client/errors";
import { withoutFinalizer } from "../../capi/finalizers/index.ts";
import { objectKey } from "../../capi/metadata/index.ts";
import { lockedPatch } from "../../capi/patch/index.ts";
import type { ReconcileAnswer } from "../../index.ts";
import { type ClaimPlan, type ClaimScope, findPool } from "./claim-plan.ts";
import { answersClaim } from "./claimed-address.ts";
import type { AddressOf, ClaimOf } from "./ipam-kinds.ts";

/** Releases and deletes the address of a claim being deleted. The pool may be gone. */
export async function releaseClaim<P extends KubernetesObject, V extends ContractVersion>(
  plan: ClaimPlan<P, V>,
  context: ClaimScope,
): Promise<ReconcileAnswer> {
  const { object: claim, cache, client, signal, cluster } = context;
  const key = objectKey(claim);
  // Addresses of other claims cannot affect this one.
  await plan.unconfirmed.confirm(context, key);
  const found = await cache.find(plan.kinds.address, key, { signal });
  const address = found && answersClaim(found, claim) ? found : undefined;
  const answer = await plan.release?.({
    ...context,
    claim: claim as ClaimOf<V>,
    pool: (await findPool(plan.pools, claim, context))?.pool,
    address: address as AddressOf<V> | undefined,
    cluster,
  });
  if (answer !== undefined || address === undefined) return answer;
  try {
    const patch = lockedPatch(address, withoutFinalizer(address, plan.addressFinalizer));
    if (patch !== undefined)
      await client.patch(plan.kinds.address, key, { type: "merge", patch }, { signal });
    const preconditions = address.metadata.uid === undefined ? {} : { uid: address.metadata.uid };
    await client.delete(plan.kinds.address, key, { preconditions, signal });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  return undefined;
}
