import type { JsonObject } from "@capikit/schema";
import type { ExtensionConfigOptions } from "./assemble-options.ts";
import type { Names } from "./names.ts";

/**
 * Returns an ExtensionConfig. Its namespace is a variable, because clusterctl does not rewrite
 * namespaces of ExtensionConfigs.
 */
export function buildExtensionConfig(
  options: ExtensionConfigOptions,
  providerName: string,
  names: Names,
): JsonObject {
  const { name = providerName, namespaceSelector = {}, settings } = options;
  const namespace = `\${${namespaceVariable(names.label)}:=${names.namespace}}`;
  return {
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: {
      name,
      annotations: { "runtime.cluster.x-k8s.io/inject-ca-from-secret": `${namespace}/${names.secret}` },
    },
    spec: {
      clientConfig: { service: { name: names.service, namespace, port: 443 } },
      namespaceSelector,
      ...(settings !== undefined && { settings }),
    },
  };
}

/** Returns the variable for a provider's namespace, such as `RUNTIME_EXTENSION_FOO_NAMESPACE`. */
function namespaceVariable(label: string): string {
  return `${label.toUpperCase().replaceAll("-", "_")}_NAMESPACE`;
}
