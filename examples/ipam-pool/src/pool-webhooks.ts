import type { KindDescriptor } from "@capikit/api/meta";
import {
  type AdmissionContext,
  type FieldError,
  validatingWebhook,
  type Webhook,
} from "@capikit/controller-kit/webhooks";
import { globalIPPool, ipPool } from "../gen/kinds/api/v1alpha1/index.ts";
import { checkChange, warningsOf } from "./pool/check-change.ts";
import { checkSpec } from "./pool/check-spec.ts";
import { type Pool, poolsBeside } from "./pool/pools-beside.ts";
import type { Pools } from "./pools.ts";

/**
 * Refuses pools that make no sense, and changes that take away addresses in use; warns of pools
 * that give out the same addresses.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-ipam-cluster-x-k8s-io-v1alpha1-ippool,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=ipam.cluster.x-k8s.io,resources=ippools,versions=v1alpha1,name=validation.ippool.ipam.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 * +kubebuilder:webhook:verbs=create;update,path=/validate-ipam-cluster-x-k8s-io-v1alpha1-globalippool,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=ipam.cluster.x-k8s.io,resources=globalippools,versions=v1alpha1,name=validation.globalippool.ipam.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
 */
export function poolWebhooks(pools: Pools): readonly Webhook[] {
  return [poolWebhook(ipPool, pools), poolWebhook(globalIPPool, pools)];
}

function poolWebhook<P extends Pool>(kind: KindDescriptor<P>, pools: Pools): Webhook {
  const warnOfOthers = async (pool: P, { namespace, signal, warn }: AdmissionContext<P>): Promise<void> => {
    const others = await pools.list(kind.scope === "Namespaced" ? namespace : undefined, signal);
    for (const { kind: other, metadata } of poolsBeside(pool, others)) {
      warn(
        `${other} ${metadata.name} gives out the same addresses: in one network they would be given twice`,
      );
    }
  };
  return validatingWebhook<P>(kind, {
    async create(pool, context) {
      const errors = checkSpec(pool.spec);
      if (errors.length === 0) await warnOfOthers(pool, context);
      return errors;
    },
    async update(pool, context): Promise<readonly FieldError[]> {
      const { oldObject: before, signal, warn } = context;
      const errors = checkSpec(pool.spec);
      if (errors.length > 0) return errors;
      const given = await pools.addressesOf(kind, pool, signal);
      for (const warning of warningsOf(before.spec, pool.spec, given.length)) warn(warning);
      await warnOfOthers(pool, context);
      return checkChange(before.spec, pool.spec, given);
    },
  });
}
