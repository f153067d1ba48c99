import type { Provider } from "../model/provider.ts";

/** A provider in clusterctl's configuration. */
export interface ConfiguredProvider extends Provider {
  /** With environment variables replaced. */
  readonly url: string;
}

/** clusterctl's configuration. */
export interface ClusterctlConfig {
  /** Source file, or URL without password and query; undefined without a configuration. */
  readonly file: string | undefined;
  /** All values by lower-case key: strings, null, lists and mappings. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Value of `images`; see `ImageOverrides` of the components. */
  readonly images: Readonly<Record<string, unknown>> | undefined;
  /** In file order, without clusterctl's built-in providers. */
  readonly providers: readonly ConfiguredProvider[];
  /** Folder of files that override those of releases. */
  readonly overridesFolder: string;
}

/** Environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;
