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

/** The project's configuration of the ExtensionConfig: its name in a release, and its spec. */
export interface ExtensionRegistration {
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** Reads the project's configuration. The default name of the extension is `dev`. */
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

/** Registers an extension, or makes the core manager discover it again. */
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
    // Any change makes the core manager discover the handlers again.
    metadata: { name, annotations: { "capikit.dev/loaded": String(generation) } },
    spec: { ...spec, clientConfig: { url, caBundle: Buffer.from(certificateAuthority).toString("base64") } },
  };
  await applyAll(client, [object], signal);
}

/** Removes the registration of an earlier run, for which the core manager would wait. */
export async function forgetExtension(client: Client, { name }: ExtensionRegistration): Promise<void> {
  try {
    await client.delete(extensionConfig, { name });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
