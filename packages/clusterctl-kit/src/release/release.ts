import type { Diagnostic } from "@capikit/common/diagnostics";
import type { Provider } from "@capikit/inventory";
import type { ProviderMetadata } from "../metadata/metadata.ts";
import type { ReleaseExtra } from "./extra-files.ts";

/** Components of one of the release's providers, such as bootstrap or control plane. */
export interface ReleasedComponents {
  readonly provider: Provider;
  /** File name in the release. */
  readonly file: string;
  readonly content: Uint8Array;
  /** The provider's own image, whose tag is the version of the release. Default: not checked. */
  readonly image?: string | undefined;
}

/** Input of a release. The same input gives the same bytes. */
export interface ReleaseInput {
  /** Tag, such as `v1.2.3`. */
  readonly version: string;
  readonly components: readonly ReleasedComponents[];
  /** Templates, ClusterClasses and other files, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** OpenAPI document of the provider's own hooks, in YAML or JSON. Default: no hooks. */
  readonly hooks?: Uint8Array | undefined;
  /** Metadata of the previous release. Default: this is the first release. */
  readonly metadata?: ProviderMetadata | undefined;
  /** Contract of the release. Default: from the CRD labels. */
  readonly contract?: string | undefined;
  /** Versions that are already published. */
  readonly published?: readonly string[];
  /** Additional files. Default: none. */
  readonly extras?: readonly ReleaseExtra[] | undefined;
}

/** A release in memory. */
export interface Release {
  readonly version: string;
  readonly providers: readonly Provider[];
  readonly metadata: ProviderMetadata;
  /** Images that clusterctl installs, sorted and unique. */
  readonly images: readonly string[];
  /** All files by name, sorted. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Problems. Do not publish a release with errors: clusterctl rejects it or fails. */
  readonly diagnostics: readonly Diagnostic[];
}
