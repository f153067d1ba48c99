import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { deepFreeze, equalJson } from "@capikit/common/json";
import { isBeingDeleted } from "../../capi/metadata/object-like.ts";
import { isPromise } from "../../values/errors.ts";
import { type Operation, validatingPath, type Webhook } from "../webhook/webhook.ts";
import type { AdmissionContext, UpdateContext } from "./admission-context.ts";
import type { AdmissionRequest } from "./admission-request.ts";
import { allowed } from "./admission-response.ts";
import { admissionWebhook } from "./admission-webhook.ts";
import { collectVerdicts, type GetVerdict, type Verdict } from "./collect-verdicts.ts";
import type { KindWebhookOptions } from "./defaulting-webhook.ts";
import { invalid } from "./field-error.ts";
import { checkKind, objectOf, refusingUnfit, requestedName } from "./request-object.ts";

/**
 * Validates objects of one kind, which are frozen. Operations without a function are allowed.
 *
 * Return nothing, a list of {@link field} errors or `denied("why")`.
 */
export interface Validator<T> {
  create?(object: T, context: AdmissionContext<T>): Verdict | Promise<Verdict>;
  /**
   * Called for updates of what it validates: not of objects that are being deleted, and not if only
   * the metadata and the status change, except labels or annotations that it reads. Stored objects can
   * then be deleted, paused and labelled even if a newer rule rejects them.
   *
   * Also called for subresources selected by the webhook's rules.
   */
  update?(object: T, context: UpdateContext<T>): Verdict | Promise<Verdict>;
  /** Receives the stored object. */
  delete?(object: T, context: UpdateContext<T>): Verdict | Promise<Verdict>;
}

/**
 * Creates a validating webhook for one kind. Field errors of several validators add up; the first
 * denial ends the validation.
 *
 * An error thrown by a validator is answered with 500 and its message.
 */
export function validatingWebhook<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  validators: Validator<NoInfer<T>> | readonly Validator<NoInfer<T>>[],
  options: KindWebhookOptions = {},
): Webhook {
  const { path = validatingPath(kind), everyUpdate = false } = options;
  const all = [validators].flat() as readonly Validator<T>[];
  return admissionWebhook({
    path,
    kind,
    type: "validating",
    operations: operationsOf(all),
    handle: (request, context) =>
      refusingUnfit(() => {
        checkKind(kind, request);
        const asks = asksOf(all, request, context as AdmissionContext<T>, everyUpdate);
        return collectVerdicts(
          asks,
          (errors) =>
            errors.length > 0 ? invalid({ ...kind, name: requestedName(request) }, errors) : allowed(),
          refusePatch,
        );
      }),
  });
}

function refusePatch(): never {
  throw new TypeError("a validator must not return a patch: change the object in a defaulter");
}

function asksOf<T extends KubernetesObject>(
  validators: readonly Validator<T>[],
  request: AdmissionRequest,
  context: AdmissionContext<T>,
  everyUpdate: boolean,
): readonly GetVerdict[] {
  if (request.operation === "CONNECT") {
    return [];
  }
  const object = deepFreeze(objectOf<T>(request, request.operation === "DELETE" ? "oldObject" : "object"));
  if (request.operation === "CREATE") {
    return validators.map((validator) => () => validator.create?.(object, context));
  }
  const before = objectOf<T>(request, "oldObject");
  const update = context as UpdateContext<T>;
  if (request.operation === "DELETE")
    return validators.map((validator) => () => validator.delete?.(object, update));
  if (everyUpdate) return validators.map((validator) => () => validator.update?.(object, update));
  if (isBeingDeleted(object)) return [];
  if (context.subresource !== "" || !equalJson(withoutMetadata(before), withoutMetadata(object)))
    return validators.map((validator) => () => validator.update?.(object, update));
  const { labels, annotations } = before.metadata;
  if (equalJson([labels, annotations], [object.metadata.labels, object.metadata.annotations])) return [];
  return validators.map((validator) => () => verdictOfReader(validator, object, update));
}

function withoutMetadata(object: KubernetesObject): object {
  return { ...object, metadata: undefined, status: undefined };
}

/** Returns the verdict on changed labels or annotations of a validator that reads them. */
function verdictOfReader<T extends KubernetesObject>(
  validator: Validator<T>,
  object: T,
  context: UpdateContext<T>,
): Verdict | Promise<Verdict> {
  const { labels, annotations } = object.metadata;
  let hasRead = false;
  const read = <V>(value: V): V => {
    hasRead = true;
    return value;
  };
  const metadata = Object.freeze({
    ...object.metadata,
    get labels() {
      return read(labels);
    },
    get annotations() {
      return read(annotations);
    },
  });
  const verdict = validator.update?.(Object.freeze({ ...object, metadata }), context);
  const judged = (given: Verdict): Verdict => (hasRead ? given : undefined);
  return isPromise(verdict) ? verdict.then(judged) : judged(verdict);
}

function operationsOf(validators: readonly Validator<never>[]): readonly Operation[] {
  const names = { create: "CREATE", update: "UPDATE", delete: "DELETE" } as const;
  return (["create", "update", "delete"] as const)
    .filter((name) => validators.some((validator) => validator[name] !== undefined))
    .map((name) => names[name]);
}
