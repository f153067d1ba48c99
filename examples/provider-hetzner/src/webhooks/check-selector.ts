import { errorMessage } from "@capikit/common/errors";
import { labelMatcher } from "@capikit/common/selectors";
import { field, type OptionalFieldError } from "@capikit/controller-kit/webhooks";
import type { HetznerBareMetalMachineSpec } from "../../api/v1beta2/index.ts";

const operators: Readonly<Record<string, string>> = {
  in: "In",
  notin: "NotIn",
  exists: "Exists",
  "!": "DoesNotExist",
};

/** Validates a selector of hosts, whose operators may be in lower case. */
export function checkSelector(
  selector: HetznerBareMetalMachineSpec["hostSelector"] = {},
): OptionalFieldError {
  const { matchExpressions = [] } = selector;
  const named = matchExpressions.map((one) => ({
    ...one,
    operator: operators[one.operator.toLowerCase()] ?? one.operator,
  }));
  try {
    labelMatcher({ ...selector, matchExpressions: named });
    return undefined;
  } catch (error) {
    return field.invalid("spec.hostSelector", undefined, errorMessage(error));
  }
}
