import type { KindDescriptor } from "@capikit/api/meta";
import { errorMessage } from "@capikit/common/errors";
import { labelMatcher } from "@capikit/common/selectors";
import { isDnsLabel } from "@capikit/common/text";
import { type FieldError, field, validatingWebhook, type Webhook } from "@capikit/controller-kit/webhooks";
import { endpointOf } from "../caller/endpoint.ts";
import { checkHookVersions, type HookVersionsOptions } from "../caller/hook-versions.ts";
import type { RegisteredExtension } from "../caller/registration.ts";
import { caSecretOf } from "./ca-bundle.ts";
import type { DiscoveryFeature } from "./discovery-options.ts";

/**
 * Creates the validating webhook of registrations, which {@link createDiscovery} also returns.
 * Tests without a manager use it.
 *
 * It rejects invalid names, connections and selectors, and all registrations while the feature gate
 * is off. It warns about handlers of deprecated or removed hook versions, and about trust in the
 * system's certificates.
 */
export function extensionWebhook(
  kind: KindDescriptor<RegisteredExtension>,
  catalog: HookVersionsOptions["catalog"],
  feature?: DiscoveryFeature,
): Webhook {
  const validate = (
    config: RegisteredExtension,
    { warn }: { warn(message: string): void },
  ): readonly FieldError[] => {
    if (feature?.enabled === false) {
      return [field.forbidden("spec", `can be set only if the feature gate ${feature.name} is enabled`)];
    }
    const { name } = config.metadata;
    const { clientConfig, namespaceSelector, objectSelector } = config.spec;
    const errors = [
      // Registered names of handlers separate it by a dot.
      ...(name === undefined || isDnsLabel(name)
        ? []
        : [field.invalid("metadata.name", name, "must be a DNS label, which has no dots")]),
      // The value is omitted, because a URL may contain a password.
      ...errorsOf("spec.clientConfig", undefined, () => endpointOf(clientConfig)),
      ...errorsOf("spec.namespaceSelector", namespaceSelector, () => labelMatcher(namespaceSelector)),
      ...errorsOf("spec.objectSelector", objectSelector, () => labelMatcher(objectSelector)),
    ];
    if (errors.length > 0) {
      return errors;
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

function errorsOf(path: string, value: unknown, check: () => unknown): readonly FieldError[] {
  try {
    check();
    return [];
  } catch (error) {
    return [field.invalid(path, value, errorMessage(error))];
  }
}
