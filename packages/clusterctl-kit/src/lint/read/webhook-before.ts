import { listAt, plainText, recordOf } from "@capikit/common/json";
import { matchesWebhookRule, type WebhookRule } from "@capikit/common/kubernetes";
import { type ComponentsModel, selectsLabels, type WebhookCall, type Workload } from "./components-model.ts";

/** Returns the webhook that a Pod of the components needs before it can start; undefined if none. */
export function webhookBefore(
  workload: Workload,
  model: ComponentsModel,
  namespaceLabels: Readonly<Record<string, string>>,
): WebhookCall | undefined {
  return model.webhooks.find(({ admission, service }) => {
    if (admission === undefined || service === undefined || admission.failurePolicy === "Ignore")
      return false;
    const target = model.find("Service", service.name);
    const serving = target === undefined ? [] : model.behind(target);
    return (
      // Pods of other workloads start once the webhook answers.
      serving.includes(workload) &&
      listAt(admission.matchConditions).length === 0 &&
      listAt(admission.rules).map(recordOf).some(includesPods) &&
      selectsLabels(admission.namespaceSelector, namespaceLabels) === true &&
      selectsLabels(admission.objectSelector, workload.labels) === true
    );
  });
}

/** The request that creates a Pod. */
const podCreation = {
  group: "",
  version: "v1",
  resource: "pods",
  operation: "CREATE",
  isNamespaced: true,
};

function includesPods(rule: Readonly<Record<string, unknown>>): boolean {
  const [apiGroups, apiVersions, operations, resources] = [
    rule.apiGroups,
    rule.apiVersions,
    rule.operations,
    rule.resources,
  ].map((list) => listAt(list).map(plainText));
  const scope = plainText(rule.scope ?? "*");
  return matchesWebhookRule(
    { apiGroups, apiVersions, operations, resources, scope } as WebhookRule,
    podCreation,
  );
}
