import { listAt, recordOf } from "@capikit/common/json";
import { type LabelSelector, labelMatcher } from "@capikit/common/kubernetes";
import { podLabels, type Workload } from "./components-model.ts";
import { hasVariable } from "./workload.ts";

/** Returns whether a selector selects the Pods of a workload; undefined for an invalid selector or one with variables. */
export function selectionOf(selector: unknown): (workload: Workload) => boolean | undefined {
  const { matchLabels, matchExpressions } = recordOf(selector);
  const written = { matchLabels: recordOf(matchLabels), matchExpressions: listAt(matchExpressions) };
  const matches = matcherOf(written as LabelSelector);
  const isOpen = matches === undefined || hasVariable(JSON.stringify(written));
  return (workload) => {
    const isSelected = podLabels(workload).some((labels) => matches?.(labels as Record<string, string>));
    return isSelected || (isOpen ? undefined : false);
  };
}

function matcherOf(selector: LabelSelector): ReturnType<typeof labelMatcher>["matches"] | undefined {
  try {
    return labelMatcher(selector).matches;
  } catch {
    // Another rule reports selectors that the API server rejects.
    return undefined;
  }
}
