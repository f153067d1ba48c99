import { textAt } from "@capikit/common/json";
import { qualifiedNameErrors } from "@capikit/common/text";
import { checkExpression } from "../cel/rule.ts";
import { listOf, mapOf, objectType, scalar, type Type } from "../cel/types/type.ts";
import { itemsOf } from "../crd/crd-error.ts";
import type { FieldErrorType } from "../json-schema/field-path.ts";
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
    const name = textAt(item.name);
    const expression = textAt(item.expression).trim();
    if (expression === "") report(`${at}.expression`, "is required", "FieldValueRequired");
    else {
      const checked = withPatternLimit(() => checkExpression(expression, "bool", variables));
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
