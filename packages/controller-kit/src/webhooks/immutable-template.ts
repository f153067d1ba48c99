import { topologyDryRunAnnotation } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { immutableFields } from "./admission/immutable-fields.ts";
import type { Validator } from "./admission/validating-webhook.ts";

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

/**
 * Reports whether Cluster API's topology controller sent a dry run: the object has the annotation
 * `topology.cluster.x-k8s.io/dry-run`. Template webhooks must then allow changes to immutable
 * fields, because the controller creates a new template from them.
 */
export function isTopologyDryRun(
  request: { readonly dryRun?: boolean | undefined },
  { metadata }: { readonly metadata: { readonly annotations?: Readonly<Record<string, string>> } },
): boolean {
  return request.dryRun === true && Object.hasOwn(metadata.annotations ?? {}, topologyDryRunAnnotation);
}
