import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { immutableFields } from "../admission/immutable-fields.ts";
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
  const detail = `create a new ${kind.kind} and refer to that instead`;
  const { update } = immutableFields(["spec.template.spec"], { detail });
  return {
    update: (object, context) => (isTopologyDryRun(context, object) ? [] : update?.(object, context)),
  };
}
