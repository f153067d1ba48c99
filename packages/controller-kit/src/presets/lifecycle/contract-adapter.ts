import type { ContractVersion } from "@capikit/api/contract";
import type { Cluster } from "@capikit/api/core/v1beta2";
import { readyCondition } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ConditionOwnership, ConditionPaths, PatchClient } from "../../capi/patch/index.ts";
import type { EnsuredPause } from "../../capi/paused/index.ts";
import { setV1Beta1Condition, summaryV1Beta1Condition } from "../../capi/v1beta1-conditions/index.ts";
import type { SetCondition } from "./author-context.ts";
import { hasStatusField } from "./has-status-field.ts";
import { toV1Beta1Condition, v1Beta1Adapter } from "./v1beta1-adapter.ts";
import { v1Beta2Adapter } from "./v1beta2-adapter.ts";

/** Conditions of a summary. */
export interface ReadySummary {
  /** Type of the summary; always Ready with contract v1beta1. */
  readonly target: string;
  readonly types: readonly string[];
  readonly negativePolarityTypes: readonly string[];
  /** Types that may be absent. */
  readonly optionalTypes: readonly string[];
}

/** Accesses conditions in the format of a contract. */
export interface ContractAdapter {
  readonly paths: ConditionPaths;
  /** Sets a condition of a draft. */
  set(draft: KubernetesObject, ...condition: Parameters<SetCondition>): void;
  /** Sets a condition of a draft to the summary of others. */
  sumUp(draft: KubernetesObject, summary: ReadySummary): void;
  /** Sets the condition Paused of the object, as `ensurePausedCondition` does. */
  ensurePaused<T extends KubernetesObject>(
    client: PatchClient,
    kind: KindDescriptor<T>,
    cluster: Cluster | undefined,
    object: T,
    signal: AbortSignal,
  ): Promise<EnsuredPause<T>>;
  /** Returns the ownership of conditions that only this controller sets. */
  own(types: readonly string[]): ConditionOwnership;
}

/** Returns the adapter of a contract, which also sets deprecated conditions if the kind has them. */
export async function loadContractAdapter(
  contract: ContractVersion,
  kind: KindDescriptor,
  summaryType: string,
): Promise<ContractAdapter> {
  if (contract === "v1beta1") return v1Beta1Adapter;
  const isTransition = await hasStatusField(kind, "deprecated.v1beta1.conditions");
  return isTransition ? transitionAdapter(summaryType) : v1Beta2Adapter;
}

/**
 * Conditions of both contracts: those with a severity are in `status.deprecated.v1beta1`, which
 * conversions show as the conditions of a version of contract v1beta1. As in Cluster API's own
 * controllers, Paused is not among them.
 *
 * @param summaryType is Ready in contract v1beta1.
 */
function transitionAdapter(summaryType: string): ContractAdapter {
  const typeOf = (type: string): string => (type === summaryType ? readyCondition : type);
  return {
    ...v1Beta2Adapter,
    set(draft, type, status, reason, message, severity) {
      v1Beta2Adapter.set(draft, type, status, reason, message);
      setV1Beta1Condition(draft, toV1Beta1Condition(typeOf(type), status, reason, message, severity));
    },
    sumUp(draft, summary) {
      v1Beta2Adapter.sumUp(draft, summary);
      const { types, negativePolarityTypes } = summary;
      setV1Beta1Condition(draft, summaryV1Beta1Condition(draft, { types, negativePolarityTypes }));
    },
    own: (types) => ({ ownedConditions: types, ownedV1Beta1Conditions: types.map(typeOf) }),
  };
}
