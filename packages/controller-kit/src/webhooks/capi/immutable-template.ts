import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isRecord, ownMember } from "@capikit/common/json";
import { field } from "../admission/field-error.ts";
import type { Validator } from "../admission/validating-webhook.ts";
import { isTopologyDryRun } from "./topology-dry-run.ts";

/**
 * Creates a validator for infrastructure, bootstrap and control plane templates:
 * `spec.template.spec` must not change, except in the topology controller's dry runs (see
 * {@link isTopologyDryRun}). Combine it with others:
 * `validatingWebhook(FooMachineTemplate, [immutableTemplate(FooMachineTemplate), { create… }])`.
 *
 * Empty and absent values are equal.
 */
export function immutableTemplate<T extends KubernetesObject>(kind: KindDescriptor<T>): Validator<T> {
  const path = "spec.template.spec";
  const errors = [field.forbidden(path, `is immutable: create a new ${kind.kind} and refer to that instead`)];
  return {
    update: (object, context) =>
      isTopologyDryRun(context, object) || isSame(specOf(object), specOf(context.oldObject)) ? [] : errors,
  };
}

function specOf(object: object): unknown {
  return ["spec", "template", "spec"].reduce<unknown>(
    (value, name) => (isRecord(value) ? value[name] : undefined),
    object,
  );
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b || (isEmpty(a) && isEmpty(b))) {
    return true;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]));
  }
  if (!isRecord(a) && !isRecord(b)) {
    return false;
  }
  const [left, right] = [
    isRecord(a) ? a : isEmpty(a) ? {} : undefined,
    isRecord(b) ? b : isEmpty(b) ? {} : undefined,
  ];
  if (left === undefined || right === undefined) {
    return false;
  }
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    isSame(ownMember(left, key), ownMember(right, key)),
  );
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0)
  );
}
