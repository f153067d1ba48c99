import { type Json, listAt } from "@capikit/common/json";
import { type Fields, itemsOf } from "../crd/crd-error.ts";
import type { FieldError } from "../json-schema/field-path.ts";
import { validateObjectMeta } from "../meta/validate-object-meta.ts";
import type { ReportField } from "./match-conditions.ts";
import { isSet, selects } from "./rule.ts";

/** Verbs of requests for resources, in roles. */
export const resourceVerbs: readonly string[] = Object.freeze([
  ...["get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"],
]);

/** Verbs of requests for other URLs: HTTP methods. */
export const urlVerbs: readonly string[] = Object.freeze([
  ...["delete", "get", "head", "options", "patch", "post", "put"],
]);

/** Subresources of custom resources in roles. Only RBAC has `finalizers`. */
export const customSubresources: readonly string[] = Object.freeze(["finalizers", "scale", "status"]);

/** Returns the errors for which the API server rejects a new Role or ClusterRole. */
export function validateRole(role: Fields): FieldError[] {
  const namespaced = role.kind === "Role";
  const errors = validateObjectMeta((role.metadata ?? {}) as Json, { namespaced, name: "path-segment" });
  const report: ReportField = (path, message, type = "FieldValueInvalid") =>
    errors.push({ path, type, message });
  for (const [index, rule] of itemsOf(role.rules).entries())
    checkRule(rule, `rules[${index}]`, namespaced, report);
  if (!namespaced && isSet(role.aggregationRule)) {
    const path = "aggregationRule.clusterRoleSelectors";
    const selectors = listAt(role.aggregationRule, "clusterRoleSelectors");
    if (selectors.length === 0) report(path, "is required", "FieldValueRequired");
    for (const [index, selector] of selectors.entries()) selects(`${path}[${index}]`, selector, report);
  }
  return errors;
}

function checkRule(rule: Fields, path: string, namespaced: boolean, report: ReportField): void {
  const has = (field: string): boolean => {
    const value = rule[field];
    return Array.isArray(value) && value.length > 0;
  };
  const requireField = (field: string): void => {
    if (!has(field)) report(`${path}.${field}`, "is required", "FieldValueRequired");
  };
  requireField("verbs");
  if (!has("nonResourceURLs")) {
    requireField("apiGroups");
    requireField("resources");
    return;
  }
  if (namespaced) report(`${path}.nonResourceURLs`, "is only allowed in a ClusterRole");
  if (has("apiGroups") || has("resources") || has("resourceNames"))
    report(`${path}.nonResourceURLs`, "is not allowed next to resources");
}
