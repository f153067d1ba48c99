import { pausedCondition } from "@capikit/api/core/v1beta2";
import { conditionsPath } from "../../capi/conditions/index.ts";
import { conditionPaths, patchObject } from "../../capi/patch/index.ts";
import { pausedState } from "../../capi/paused/index.ts";
import {
  falseV1Beta1Condition,
  getV1Beta1Condition,
  hasSameV1Beta1State,
  type NewV1Beta1Condition,
  setV1Beta1Condition,
  summaryV1Beta1Condition,
  trueV1Beta1Condition,
  unknownV1Beta1Condition,
  type V1Beta1Severity,
  withV1Beta1Condition,
} from "../../capi/v1beta1-conditions/index.ts";
import type { ContractAdapter } from "./contract-adapter.ts";

const paths = conditionPaths.v1beta1;
const place = { path: conditionsPath };

/**
 * Conditions with a severity, including Paused: upstream's helper writes it to
 * `status.v1beta2.conditions`, which older CustomResourceDefinitions do not have.
 */
export const v1Beta1Adapter: ContractAdapter = Object.freeze<ContractAdapter>({
  paths,
  set: (draft, type, status, reason, message, severity) =>
    setV1Beta1Condition(draft, toV1Beta1Condition(type, status, reason, message, severity), place),
  sumUp: (draft, { types, negativePolarityTypes }) =>
    setV1Beta1Condition(
      draft,
      summaryV1Beta1Condition(draft, { types, negativePolarityTypes, ...place }),
      place,
    ),
  async ensurePaused(client, kind, cluster, object, signal) {
    const { paused, condition } = pausedState(cluster, object);
    const wanted: NewV1Beta1Condition = paused
      ? {
          type: pausedCondition,
          status: "True",
          reason: condition.reason,
          ...(condition.message && { message: condition.message }),
        }
      : falseV1Beta1Condition(pausedCondition, condition.reason, "Info");
    const old = getV1Beta1Condition(object, pausedCondition, place);
    if (old !== undefined && hasSameV1Beta1State(old, wanted)) return { paused, written: false, object };
    const after = withV1Beta1Condition(object, wanted, place);
    const stored = await patchObject(client, kind, object, after, {
      paths,
      signal,
      ownedV1Beta1Conditions: [pausedCondition],
    });
    return { paused, written: true, object: stored ?? after };
  },
  own: (ownedV1Beta1Conditions) => ({ ownedV1Beta1Conditions }),
});

/** Returns a condition with a severity only if its status is False. */
export function toV1Beta1Condition(
  type: string,
  status: string,
  reason: string,
  message = "",
  severity: V1Beta1Severity = "Info",
): NewV1Beta1Condition {
  if (status === "True") return trueV1Beta1Condition(type);
  return status === "False"
    ? falseV1Beta1Condition(type, reason, severity, message)
    : unknownV1Beta1Condition(type, reason, message);
}
