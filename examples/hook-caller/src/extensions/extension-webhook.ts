import type { KindDescriptor } from "@capikit/api/meta";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import { labelMatcher } from "@capikit/common/selectors";
import { type FieldError, field, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { checkHookVersions, type HookVersionsOptions } from "@capikit/extension-kit/caller";
import { caSecretOf } from "./ca-bundle.ts";

/**
 * Rejects ExtensionConfigs with an invalid selector. Warns about handlers of deprecated or removed
 * hooks, and about trust in the system's certificates.
 *
 * +kubebuilder:webhook:verbs=create;update,path=/validate-runtime-cluster-x-k8s-io-v1beta2-extensionconfig,mutating=false,failurePolicy=ignore,matchPolicy=Equivalent,groups=runtime.cluster.x-k8s.io,resources=extensionconfigs,versions=v1beta2,name=hookversions.extensionconfig.foo.example.org,sideEffects=None,admissionReviewVersions=v1
 */
export function extensionWebhook(
  kind: KindDescriptor<ExtensionConfig>,
  catalog: HookVersionsOptions["catalog"],
): Webhook {
  const validate = (config: ExtensionConfig, { warn }: { warn(message: string): void }): FieldError[] => {
    const { clientConfig, namespaceSelector } = config.spec;
    try {
      labelMatcher(namespaceSelector);
    } catch (error) {
      return [field.invalid("spec.namespaceSelector", namespaceSelector, (error as Error).message)];
    }
    if (clientConfig.caBundle === undefined && caSecretOf(config) === undefined) {
      warn(
        "spec.clientConfig.caBundle: not set, the system's certificates are trusted; managers that only read refuse that",
      );
    }
    for (const { handler, message } of checkHookVersions([config], { catalog })) {
      warn(`handler ${handler}: ${message}`);
    }
    return [];
  };
  return validatingWebhook(kind, { create: validate, update: validate });
}
