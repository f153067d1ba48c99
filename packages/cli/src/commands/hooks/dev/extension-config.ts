import { stringifyYaml } from "@capikit/common/yaml";
import type { ExtensionRegistration } from "../../../shared/extension/extension-registration.ts";

/** Without a selector, an extension receives the requests of all clusters, and can block them. */
const selectorComment = `  # Cluster API calls the extension for the Clusters of all namespaces. To select namespaces:
  # namespaceSelector:
  #   matchLabels:
  #     kubernetes.io/metadata.name: default
`;

/** Returns the ExtensionConfig with which Cluster API finds an extension. */
export function extensionConfigYaml({ name, spec }: ExtensionRegistration, url: string, ca: string): string {
  const yaml = stringifyYaml({
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: { name },
    spec: { ...spec, clientConfig: { url, caBundle: Buffer.from(ca).toString("base64") } },
  });
  return spec.namespaceSelector === undefined ? `${yaml}${selectorComment}` : yaml;
}
