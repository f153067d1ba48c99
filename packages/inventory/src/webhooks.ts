import { mutatingWebhookConfiguration, validatingWebhookConfiguration } from "@capikit/api/kubernetes";
import { listAt, textAt, textsAt, valueAt } from "@capikit/common/json";
import { type ClientTarget, type CrdFacts, clientTarget, isClusterApiGroup, isOfClusterApi } from "./crds.ts";
import type { InventoryObject } from "./references.ts";

/** Annotation by which cert-manager injects the CA of a Certificate `namespace/name`. */
export const injectCaFrom = "cert-manager.io/inject-ca-from";

/** The kinds of webhook configurations. */
export const webhookKinds = Object.freeze([mutatingWebhookConfiguration, validatingWebhookConfiguration]);

/** A webhook that the API server calls for objects of Cluster API. */
export interface WebhookCaller {
  /** Object of its registration, such as `CustomResourceDefinition clusters.cluster.x-k8s.io`. */
  readonly object: string;
  /** Subject of messages: `webhook default.cluster.x-k8s.io`, `conversion webhook`. */
  readonly what: string;
  readonly target: ClientTarget;
  /** Whether requests succeed without the webhook. */
  readonly isOptional: boolean;
  /** Certificate `namespace/name` whose CA cert-manager injects; empty without. */
  readonly caFrom: string;
}

/** Returns the conversion webhooks of Cluster API and its providers. */
export function conversionCallers(crds: readonly CrdFacts[]): readonly WebhookCaller[] {
  return crds.flatMap((crd): WebhookCaller[] => {
    const { name, annotations, conversion: target } = crd;
    if (target === undefined || !isOfClusterApi(crd)) return [];
    const object = `CustomResourceDefinition ${name}`;
    const caFrom = annotations[injectCaFrom] ?? "";
    return [{ object, what: "conversion webhook", target, isOptional: false, caFrom }];
  });
}

/** Returns the webhooks of a configuration that are called for objects of Cluster API. */
export function admissionCallers(configuration: InventoryObject): readonly WebhookCaller[] {
  const object = `${configuration.kind} ${textAt(configuration, "metadata", "name")}`;
  const caFrom = textsAt(configuration, "metadata", "annotations")[injectCaFrom] ?? "";
  return listAt(configuration, "webhooks")
    .filter(isCalledForClusterApi)
    .map((webhook) => ({
      object,
      what: `webhook ${textAt(webhook, "name")}`,
      target: clientTarget(valueAt(webhook, "clientConfig")),
      isOptional: textAt(webhook, "failurePolicy") === "Ignore",
      caFrom,
    }));
}

function isCalledForClusterApi(webhook: unknown): boolean {
  return listAt(webhook, "rules").some((rule) =>
    listAt(rule, "apiGroups").some(
      (group) => group === "*" || (typeof group === "string" && isClusterApiGroup(group)),
    ),
  );
}
