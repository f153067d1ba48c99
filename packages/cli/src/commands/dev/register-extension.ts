import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { loadProviderConfig, UsageError } from "@capikit/runner";
import { applyAll } from "./applied-objects.ts";

const extensionConfig: KindDescriptor<KubernetesObject> = Object.freeze({
  group: "runtime.cluster.x-k8s.io",
  version: "v1beta2",
  kind: "ExtensionConfig",
  plural: "extensionconfigs",
  scope: "Cluster",
});

/** What of the project's configuration is for its ExtensionConfig: what a release has it called, and its spec. */
export interface ExtensionRegistration {
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** Reads the project's configuration. Without one the extension is called `dev`. */
export async function extensionRegistration(root: string): Promise<ExtensionRegistration> {
  try {
    const { providers } = await loadProviderConfig(root);
    const provider = providers.find(({ type }) => type === "RuntimeExtensionProvider") ?? providers[0];
    const { name, namespaceSelector, settings } = (provider?.extensionConfig || {}) as Readonly<
      Record<string, unknown>
    >;
    return {
      name: typeof name === "string" ? name : (provider?.name ?? "dev"),
      spec: {
        ...(namespaceSelector !== undefined && { namespaceSelector }),
        ...(settings !== undefined && { settings }),
      },
    };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { name: "dev", spec: {} };
  }
}

/** Registers an extension, or has the core manager look at it again. */
export async function registerExtension(
  client: Client,
  { name, spec }: ExtensionRegistration,
  { url, certificateAuthority }: { readonly url: string; readonly certificateAuthority: string },
  generation: number,
  signal: AbortSignal,
): Promise<void> {
  const object = {
    apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
    kind: "ExtensionConfig",
    // Any change makes the core manager ask the extension for its handlers.
    metadata: { name, annotations: { "capikit.dev/loaded": String(generation) } },
    spec: { ...spec, clientConfig: { url, caBundle: Buffer.from(certificateAuthority).toString("base64") } },
  };
  await applyAll(client, [object], signal);
}

/** Removes the registration of an earlier run, without which the core manager would wait for who is gone. */
export async function forgetExtension(client: Client, { name }: ExtensionRegistration): Promise<void> {
  try {
    await client.delete(extensionConfig, { name });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
