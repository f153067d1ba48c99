import type { ContractVersion } from "@capikit/api/contract";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { ensureFinalizer, withoutFinalizer } from "../../capi/finalizers/index.ts";
import { hasPausedAnnotation, isBeingDeleted } from "../../capi/metadata/index.ts";
import { patchObject } from "../../capi/patch/index.ts";
import {
  type ControllerDefinition,
  capiControllerDefaults,
  defineController,
  type ReconcileAnswer,
  watched,
} from "../../index.ts";
import { draftObject } from "../lifecycle/draft.ts";
import type { AddressOf, IpamKinds } from "./ipam-kinds.ts";
import { objectsOfPool } from "./ipam-look-ups.ts";
import type { PoolContext } from "./ipam-options.ts";
import { refersToPoolKind } from "./pool-key.ts";

interface PoolControllerPlan<P extends KubernetesObject, V extends ContractVersion> {
  readonly kinds: IpamKinds;
  readonly finalizer: string;
  readonly reconcilePool?: ((context: PoolContext<P, V>) => Promise<ReconcileAnswer>) | undefined;
}

/** Creates a controller that protects pools in use and calls the author's `reconcilePool`. */
export function poolController<P extends KubernetesObject, V extends ContractVersion>(
  kind: KindDescriptor<P>,
  { kinds, finalizer, reconcilePool }: PoolControllerPlan<P, V>,
): ControllerDefinition {
  return defineController<P>({
    ...capiControllerDefaults,
    name: kind.kind.toLowerCase(),
    for: kind,
    // Managers with different filters may share pools, which must be protected for all of them.
    watchFilter: false,
    watches: [
      watched(kinds.address, (address) => {
        const name = address.spec?.poolRef.name;
        if (name === undefined || !refersToPoolKind(address, kind)) return undefined;
        return kind.scope === "Namespaced" ? { namespace: address.metadata.namespace, name } : { name };
      }),
    ],
    async reconcileObject(context) {
      const { cache, client, signal, logger } = context;
      if (hasPausedAnnotation(context.object)) return undefined;
      const pool = await ensureFinalizer(client, kind, context.object, finalizer, { signal });
      const addresses = await objectsOfPool(cache, kinds.address, kind, pool, signal);
      if (isBeingDeleted(pool)) {
        if (addresses.length > 0) {
          logger.info("Waiting for addresses of the pool to be released", { addresses: addresses.length });
          return undefined;
        }
        await patchObject(client, kind, pool, withoutFinalizer(pool, finalizer), { signal });
        return undefined;
      }
      if (reconcilePool === undefined) return undefined;
      const { before, draft } = draftObject(pool);
      const answer = await reconcilePool({
        ...context,
        object: draft,
        kind,
        addresses: addresses as readonly AddressOf<V>[],
      });
      await patchObject(client, kind, before, draft as P, { signal });
      return answer;
    },
  });
}
