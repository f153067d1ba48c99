import { readyCondition } from "@capikit/api/core/v1beta2";
import { setV1Beta1Condition, summaryV1Beta1Condition } from "../../capi/v1beta1-conditions/index.ts";
import type { ContractAdapter } from "./contract-adapter.ts";
import { v1Beta1ConditionOf } from "./v1beta1-adapter.ts";
import { v1Beta2Adapter } from "./v1beta2-adapter.ts";

/**
 * Conditions of both contracts: those with a severity are in `status.deprecated.v1beta1`, which
 * conversions show as the conditions of a version of contract v1beta1. As in Cluster API's own
 * controllers, Paused is not among them.
 *
 * @param summaryType is Ready in contract v1beta1.
 */
export function transitionAdapter(summaryType: string): ContractAdapter {
  const typeOf = (type: string): string => (type === summaryType ? readyCondition : type);
  return {
    ...v1Beta2Adapter,
    set(draft, type, status, reason, message, severity) {
      v1Beta2Adapter.set(draft, type, status, reason, message);
      setV1Beta1Condition(draft, v1Beta1ConditionOf(typeOf(type), status, reason, message, severity));
    },
    sumUp(draft, summary) {
      v1Beta2Adapter.sumUp(draft, summary);
      const { types, negativePolarityTypes } = summary;
      setV1Beta1Condition(draft, summaryV1Beta1Condition(draft, { types, negativePolarityTypes }));
    },
    own: (types) => ({ ownedConditions: types, ownedV1Beta1Conditions: types.map(typeOf) }),
  };
}
