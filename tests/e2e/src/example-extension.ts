import { type ExtensionConfig, extensionConfig } from "@capikit/api/runtime/v1beta2";
import type { KubernetesObject } from "@capikit/client";
import { freePorts } from "@capikit/envtest";
import { installComponents, type ProviderManager, startProviderManager } from "@capikit/envtest/cluster-api";
import { componentsOfExample, programOfExample } from "./example-components.ts";
import { inNamespaces } from "./install-manifests.ts";
import type { ManagementCluster } from "./management-cluster.ts";

const host = "127.0.0.1";

/** How an extension is installed and started. */
export interface ExampleExtensionOptions {
  /** Namespaces whose objects it is called for. */
  readonly namespaces: readonly string[];
  /** Settings that replace the installed ones. Default: none. */
  readonly settings?: Readonly<Record<string, string>>;
  /** More flags of the program. Default: none. */
  readonly args?: readonly string[];
}

/**
 * Installs the components of an extension in `examples` and starts its program, with the
 * permissions of the components. Its ExtensionConfig has the address of the program instead of a
 * Service.
 */
export async function startExampleExtension(
  { controlPlane }: ManagementCluster,
  example: string,
  { namespaces, settings, args = [] }: ExampleExtensionOptions,
): Promise<ProviderManager> {
  const [objects, [port = 0]] = await Promise.all([componentsOfExample(example), freePorts(1, host)]);
  const { webhookServing } = controlPlane;
  const isConfig = ({ kind }: KubernetesObject): boolean => kind === "ExtensionConfig";
  await installComponents(
    controlPlane,
    objects.filter((one) => !isConfig(one)),
    webhookServing,
  );
  const account = objects.find(({ kind }) => kind === "ServiceAccount")?.metadata;
  const program = await startProviderManager(controlPlane, {
    name: example,
    program: programOfExample(example),
    serviceAccount: { namespace: account?.namespace ?? "", name: account?.name ?? "" },
    webhookPort: port,
    args,
  });
  for (const { metadata } of objects.filter(isConfig) as ExtensionConfig[]) {
    const caBundle = btoa(webhookServing.certificateAuthority);
    await controlPlane.client.create(extensionConfig, {
      metadata: { name: metadata.name ?? "" },
      spec: {
        clientConfig: { url: `https://${host}:${port}`, caBundle },
        namespaceSelector: inNamespaces(namespaces),
        ...(settings && { settings: { ...settings } }),
      },
    });
  }
  return program;
}
