import type { Json } from "@capikit/common/json";
import { checkExpression } from "../cel/rule.ts";
import { listOf, mapOf, objectType, scalar, type Type } from "../cel/types/type.ts";
import { type Fields, itemsOf, textOf } from "../crd/crd-error.ts";
import type { FieldError, FieldErrorType } from "../json-schema/field-path.ts";
import { qualifiedNameErrors } from "../meta/names.ts";
import { validateObjectMeta } from "../meta/validate-object-meta.ts";
import { withPatternLimit } from "../patterns/compile-pattern.ts";

const TEXT = scalar("string");
const TIME = scalar("timestamp");
const INT = scalar("int");
const TEXTS = listOf(TEXT);

const object = (name: string, fields: Readonly<Record<string, Type>>): Type =>
  objectType(`kubernetes.${name}`, new Map(Object.entries(fields)));

const groupVersionKind = object("GroupVersionKind", { group: TEXT, version: TEXT, kind: TEXT });
const groupVersionResource = object("GroupVersionResource", { group: TEXT, version: TEXT, resource: TEXT });

const request = object("AdmissionRequest", {
  kind: groupVersionKind,
  resource: groupVersionResource,
  subResource: TEXT,
  requestKind: groupVersionKind,
  requestResource: groupVersionResource,
  requestSubResource: TEXT,
  name: TEXT,
  namespace: TEXT,
  operation: TEXT,
  userInfo: object("UserInfo", { username: TEXT, uid: TEXT, groups: TEXTS, extra: mapOf(TEXT, TEXTS) }),
  dryRun: scalar("bool"),
  options: scalar("dyn"),
});

const namespace = object("Namespace", {
  metadata: object("NamespaceMetadata", {
    name: TEXT,
    generateName: TEXT,
    namespace: TEXT,
    labels: mapOf(TEXT, TEXT),
    annotations: mapOf(TEXT, TEXT),
    UID: TEXT,
    creationTimestamp: TIME,
    deletionGracePeriodSeconds: INT,
    deletionTimestamp: TIME,
    generation: INT,
    resourceVersion: TEXT,
    finalizers: TEXTS,
  }),
  spec: object("NamespaceSpec", { finalizers: TEXTS }),
  status: object("NamespaceStatus", {
    conditions: listOf(
      object("NamespaceCondition", {
        status: TEXT,
        type: TEXT,
        lastTransitionTime: TIME,
        message: TEXT,
        reason: TEXT,
      }),
    ),
    phase: TEXT,
  }),
});

/** The variables of the expressions of webhooks. */
const variables: ReadonlyMap<string, Type> = new Map([
  ["object", scalar("dyn")],
  ["oldObject", scalar("dyn")],
  ["namespaceObject", namespace],
  ["request", request],
  ["authorizer", object("authorization.Authorizer", {})],
  ["authorizer.requestResource", object("authorization.ResourceCheck", {})],
]);

/** Reports the errors of the match conditions of a webhook. */
export function checkMatchConditions(conditions: unknown, path: string, report: ReportField): void {
  const items = itemsOf(conditions);
  if (items.length > 64) report(path, "must have at most 64 items", "FieldValueTooMany");
  const names = new Set<string>();
  for (const [index, item] of items.entries()) {
    const at = `${path}[${index}]`;
    const name = textOf(item.name);
    const expression = textOf(item.expression).trim();
    if (expression === "") report(`${at}.expression`, "is required", "FieldValueRequired");
    else {
      const checked = withPatternLimit(() =>
        checkExpression("the expression", expression, "bool", variables),
      );
      if ("kind" in checked && checked.kind !== "uncheckable")
        report(`${at}.expression`, `is invalid: ${checked.message}`);
    }
    if (name === "") report(`${at}.name`, "is required", "FieldValueRequired");
    else if (names.has(name)) report(`${at}.name`, `repeats ${JSON.stringify(name)}`, "FieldValueDuplicate");
    else for (const error of qualifiedNameErrors(name)) report(`${at}.name`, error);
    names.add(name);
  }
}

/** Reports an error at a path; an invalid value by default. */
export type ReportField = (path: string, message: string, type?: FieldErrorType) => void;

/** Returns the errors for which the API server rejects a new Role or ClusterRole. */
export function validateRole(role: Fields): FieldError[] {
  const namespaced = role.kind === "Role";
  const errors = validateObjectMeta((role.metadata ?? {}) as Json, { namespaced, name: "path-segment" });
  const report: ReportField = (path, message, type = "FieldValueInvalid") =>
    errors.push({ path, type, message });
  for (const [index, rule] of itemsOf(role.rules).entries())
    checkRule(rule, `rules[${index}]`, namespaced, report);
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
