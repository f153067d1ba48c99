import { stringifyYaml } from "@capikit/common/yaml";

/** Returns the ExtensionConfig with which Cluster API finds an extension. */
export function extensionConfigYaml(name: string, url: string, ca: string): string {
  return stringifyYaml({
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    metadata: { name },
    spec: { clientConfig: { url, caBundle: Buffer.from(ca).toString("base64") } },
  });
}
