import { listAt, plainText, recordOf } from "@capikit/common/json";
import { type LabelSelector, matchesSelector } from "@capikit/common/kubernetes";
import type { ComponentsModel, WebhookCall, Workload } from "../read/components-model.ts";

/** Returns the webhook that a Pod of the components needs before it can start; undefined if none. */
export function webhookBefore(
  workload: Workload,
  model: ComponentsModel,
  namespaceLabels: Readonly<Record<string, string>>,
): WebhookCall | undefined {
  return model.webhooks.find(({ admission, service }) => {
    if (admission === undefined || service === undefined || admission.failurePolicy === "Ignore")
      return false;
    const matches = (selector: unknown, labels: Readonly<Record<string, unknown>>): boolean =>
      matchesSelector(recordOf(selector) as LabelSelector, labels as Record<string, string>);
    const target = model.find("Service", service.name);
    const serving = target === undefined ? [] : model.behind(target);
    return (
      // Pods of other workloads start once the webhook answers.
      serving.includes(workload) &&
      listAt(admission.matchConditions).length === 0 &&
      listAt(admission.rules).map(recordOf).some(includesPods) &&
      matches(admission.namespaceSelector, namespaceLabels) &&
      matches(admission.objectSelector, workload.labels)
    );
  });
}

function includesPods(rule: Readonly<Record<string, unknown>>): boolean {
  const has = (list: unknown, ...items: string[]): boolean =>
    listAt(list).some((one) => items.includes(plainText(one)));
  return (
    has(rule.apiGroups, "", "*") &&
    has(rule.apiVersions, "v1", "*") &&
    has(rule.operations, "CREATE", "*") &&
    has(rule.resources, "pods", "*", "*/*") &&
    has([rule.scope ?? "*"], "*", "Namespaced")
  );
}
