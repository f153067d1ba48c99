import type { ProviderMetadata } from "../metadata/metadata.ts";
import type { Provider } from "../repository/model/provider.ts";
import type { SoftwarePackage } from "./sbom/software-package.ts";

/** The components of one provider of a release; a repository may hold several, such as bootstrap and control plane. */
export interface ReleasedComponents {
  readonly provider: Provider;
  /** The name of the file in the release. */
  readonly file: string;
  readonly content: Uint8Array;
}

/** What a release is built of. The same input gives the same bytes. */
export interface ReleaseInput {
  /** Such as `v1.2.3`, as it will be tagged. */
  readonly version: string;
  /** Of the repository, for the bill of materials: `cluster-api-provider-foo`. */
  readonly name: string;
  readonly components: readonly ReleasedComponents[];
  /** Templates, ClusterClasses and whatever else goes with it, by file name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Of the release before this one. Default: this is the first. */
  readonly metadata?: ProviderMetadata | undefined;
  /** The contract that this release speaks. Default: what the CRDs are labelled with. */
  readonly contract?: string | undefined;
  /** What the program is made of, for the bill of materials. */
  readonly packages?: readonly SoftwarePackage[];
  /** When what is released was made, such as the time of its commit: never the time of the build. Default: 1970. */
  readonly created?: Date | undefined;
  /** Versions that are published already. */
  readonly published?: readonly string[];
}

/** Something that is wrong with a release, or could be better. */
export interface ReleaseProblem {
  /** A release with errors should not be published: clusterctl refuses it, or breaks on it. */
  readonly level: "error" | "warning";
  /** A file, and what in it. */
  readonly where: string;
  readonly message: string;
  readonly help?: string | undefined;
}

/** A release, in memory. */
export interface Release {
  readonly version: string;
  readonly providers: readonly Provider[];
  readonly metadata: ProviderMetadata;
  /** Images that clusterctl installs, sorted, each once. */
  readonly images: readonly string[];
  /** All files by name, sorted: components, metadata.yaml, templates, images.txt, sbom.spdx.json, checksums.txt. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly problems: readonly ReleaseProblem[];
}
