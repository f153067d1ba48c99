import { extensionConfig } from "@capikit/api/runtime/v1beta2";
import { type ExtensionServer, startExtension } from "@capikit/extension-kit";
import type { HookCalls } from "./hook-calls.ts";
import { inNamespaces } from "./install-manifests.ts";
import type { ManagementCluster } from "./management-cluster.ts";
import { wholeExtension } from "./whole-extension.ts";

/**
 * Serves the extension with handlers of every hook, and registers it as ExtensionConfig `whole`.
 *
 * @param options namespaces whose objects it is called for. Default: all.
 */
export async function serveWholeExtension(
  { controlPlane: { client, webhookServing } }: ManagementCluster,
  calls: HookCalls,
  { namespaces }: { readonly namespaces?: readonly string[] } = {},
): Promise<ExtensionServer> {
  const extension = await startExtension({
    extension: wholeExtension(calls),
    host: "127.0.0.1",
    port: 0,
    certDir: webhookServing.certDir,
  });
  await client.create(extensionConfig, {
    metadata: { name: "whole" },
    spec: {
      clientConfig: {
        url: `https://127.0.0.1:${extension.port}`,
        caBundle: btoa(webhookServing.certificateAuthority),
      },
      settings: { fromExtensionConfig: "yes" },
      ...(namespaces && { namespaceSelector: inNamespaces(namespaces) }),
    },
  });
  return extension;
}
