import type { Provider } from "../model/provider.ts";

/** A provider that clusterctl's configuration names. */
export interface ConfiguredProvider extends Provider {
  /** With the environment's variables filled in. */
  readonly url: string;
}

/** What clusterctl's configuration says. */
export interface ClusterctlConfig {
  /** Where it was read; undefined where there is none. */
  readonly file: string | undefined;
  /** Everything in it, by lower-case key: texts, null, lists and mappings. */
  readonly values: ReadonlyMap<string, unknown>;
  /** What `images` says; see `ImageOverrides` of the components. */
  readonly images: Readonly<Record<string, unknown>> | undefined;
  /** In the order of the file. Those that clusterctl brings along are not among them. */
  readonly providers: readonly ConfiguredProvider[];
  /** Where files stand that replace those of releases. */
  readonly overridesFolder: string;
}

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;
