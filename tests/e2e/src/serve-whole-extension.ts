import { extensionConfig } from "@capikit/api/runtime/v1beta2";
import { type Extension, type ExtensionServer, startExtension } from "@capikit/extension-kit";
import type { HookCalls } from "./hook-calls.ts";
import { inNamespaces } from "./install-manifests.ts";
import type { ManagementCluster } from "./management-cluster.ts";
import { wholeExtension } from "./whole-extension.ts";

/** Registration of an extension. */
interface ServeOptions {
  /** Name of the ExtensionConfig. Default: `whole`. */
  readonly name?: string;
  /** Namespaces whose objects it is called for. Default: all. */
  readonly namespaces?: readonly string[];
}

/** Serves the extension with handlers of every hook, and registers it. */
export function serveWholeExtension(
  management: ManagementCluster,
  calls: HookCalls,
  options?: ServeOptions,
): Promise<ExtensionServer> {
  return serveAndRegister(management, wholeExtension(calls), options);
}

/** Serves an extension, and registers it with the core manager. */
export async function serveAndRegister(
  { controlPlane: { client, webhookServing } }: ManagementCluster,
  extension: Extension,
  { name = "whole", namespaces }: ServeOptions = {},
): Promise<ExtensionServer> {
  const server = await startExtension({
    extension,
    host: "127.0.0.1",
    port: 0,
    certDir: webhookServing.certDir,
  });
  await client.create(extensionConfig, {
    metadata: { name },
    spec: {
      clientConfig: {
        url: `https://127.0.0.1:${server.port}`,
        caBundle: btoa(webhookServing.certificateAuthority),
      },
      settings: { fromExtensionConfig: "yes" },
      ...(namespaces && { namespaceSelector: inNamespaces(namespaces) }),
    },
  });
  return server;
}
