/** A rule of an admission webhook. */
export interface WebhookRule {
  readonly apiGroups?: readonly string[];
  readonly apiVersions?: readonly string[];
  readonly operations?: readonly string[];
  readonly resources?: readonly string[];
  readonly scope?: string;
}

/** A request of the API server that webhooks may admit. */
export interface AdmissionRequest {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource?: string | undefined;
  readonly operation: string;
  readonly isNamespaced: boolean;
}

/** Reports whether a rule of a webhook includes a request. */
export function matchesWebhookRule(rule: WebhookRule, request: AdmissionRequest): boolean {
  const { apiGroups = [], apiVersions = [], operations = [], resources = [], scope = "*" } = rule;
  const { resource, subresource } = request;
  const has = (values: readonly string[], value: string) => values.includes("*") || values.includes(value);
  const names =
    subresource === undefined
      ? [resource, "*"]
      : [`${resource}/${subresource}`, `*/${subresource}`, `${resource}/*`];
  return (
    has(apiGroups, request.group) &&
    has(apiVersions, request.version) &&
    has(operations, request.operation) &&
    ["*/*", ...names].some((one) => resources.includes(one)) &&
    (scope === "*" || (scope === "Namespaced") === request.isNamespaced)
  );
}
