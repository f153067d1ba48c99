import type { KubernetesObject } from "@capikit/api/meta";
import { isRecord, ownMember, valueAt } from "@capikit/common/json";
import { field } from "./field-error.ts";
import type { Validator } from "./validating-webhook.ts";

/** Options of `immutableFields`. */
export interface ImmutableFieldsOptions {
  /** Allows to set empty fields once, such as a provider ID. Default: false. */
  readonly onceSet?: boolean;
  /** Advice after `is immutable`. Default: none. */
  readonly detail?: string;
}

/**
 * Creates a validator: fields must not change in updates. Combine it with others:
 * `validatingWebhook(fooMachine, [immutableFields(["spec.image"]), { create… }])`.
 *
 * Empty and absent values are equal.
 *
 * @param paths names members of objects: `spec.image`, `spec.network.cidr`.
 */
export function immutableFields(
  paths: readonly string[],
  options: ImmutableFieldsOptions = {},
): Validator<KubernetesObject> {
  const { onceSet = false, detail } = options;
  const text = detail === undefined ? "is immutable" : `is immutable: ${detail}`;
  const mayChange = (object: object, oldObject: object, path: string): boolean => {
    const steps = path.split(".");
    const before = valueAt(oldObject, ...steps);
    return isSame(valueAt(object, ...steps), before) || (onceSet && (isEmpty(before) || before === ""));
  };
  return {
    update: (object, { oldObject }) =>
      paths.filter((path) => !mayChange(object, oldObject, path)).map((path) => field.forbidden(path, text)),
  };
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
