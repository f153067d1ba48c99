import type { JsonObject } from "@capikit/schema";
import type { ExtensionConfigOptions } from "./assemble-options.ts";
import type { Names } from "./names.ts";

/** Returns an ExtensionConfig. clusterctl does not rewrite its namespaces. */
export function extensionConfigOf(
  options: ExtensionConfigOptions,
  providerName: string,
  names: Names,
): JsonObject {
  const { name = providerName, namespaceSelector = {}, settings } = options;
  return {
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: {
      name,
      annotations: { "runtime.cluster.x-k8s.io/inject-ca-from-secret": `${names.namespace}/${names.secret}` },
    },
    spec: {
      clientConfig: { service: { name: names.service, namespace: names.namespace, port: 443 } },
      namespaceSelector,
      ...(settings !== undefined && { settings }),
    },
  };
}
