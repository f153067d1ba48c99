import { findProviders } from "@capikit/generators/run";

/** The project's configuration of the ExtensionConfig: its name in a release, and its spec. */
export interface ExtensionRegistration {
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
}

/** Usual files of a project's extension. */
export const usualExtensionFiles = ["src/extension", "src/extension/extension", "extension"].flatMap(
  (path) => [`${path}.ts`, `${path}.js`],
);

/**
 * Reads the project's configuration. The default name of the extension is `dev`.
 *
 * @throws UsageError if the configuration is invalid.
 */
export async function extensionRegistration(root: string): Promise<ExtensionRegistration> {
  const providers = await findProviders(root);
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
}
