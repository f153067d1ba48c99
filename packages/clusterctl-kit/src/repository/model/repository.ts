import { formatVersion, type SemanticVersion, tryParseVersion } from "@capikit/common/kubernetes";
import type { Provider } from "@capikit/inventory";

/** Releases of a provider with their files. */
export interface Repository {
  readonly provider: Provider;
  readonly url: string;
  /** Version in the URL; `latest` is resolved like clusterctl does. */
  readonly defaultVersion: string;
  /** Components file in the URL. */
  readonly componentsPath: string;
  /** Returns the names of all releases, in any order. */
  versions(signal?: AbortSignal): Promise<readonly string[]>;
  /**
   * Reads a file of a release.
   *
   * @throws RepositoryError with the code `REPOSITORY_NOT_FOUND` for a missing release,
   *   `REPOSITORY_NO_FILE` for a missing file.
   */
  file(version: string, path: string, signal?: AbortSignal): Promise<Uint8Array>;
}

/** Parts of a repository that are needed to find the default version. */
export type Releases = Pick<Repository, "file" | "versions">;

/** Templates and ClusterClasses of a release. */
export interface TemplateFiles {
  /** File names by flavor; "" is the default one. */
  readonly flavors: ReadonlyMap<string, string>;
  /** File names by class name. */
  readonly clusterClasses: ReadonlyMap<string, string>;
}

/** Selects the templates from a release's file names. */
export function templatesIn(files: Iterable<string>): TemplateFiles {
  const flavors = new Map<string, string>();
  const clusterClasses = new Map<string, string>();
  for (const file of [...files].sort()) {
    const flavor = flavorOf(file);
    if (flavor !== undefined) flavors.set(flavor, file);
    const name = clusterClassOf(file);
    if (name !== undefined) clusterClasses.set(name, file);
  }
  return { flavors, clusterClasses };
}

/** Parses a version with or without `v`; undefined if it is not a semantic version. */
export function parseReleaseVersion(text: string): SemanticVersion | undefined {
  return tryParseVersion(text.trim().replace(/^v/, ""), { strict: true });
}

/** Formats a version as clusterctl requests a release: with a `v`. */
export function printVersion(version: SemanticVersion): string {
  return `v${formatVersion(version)}`;
}

/** Reports whether a version belongs to a release series. */
export function isInSeries(
  version: SemanticVersion | undefined,
  { major, minor }: { readonly major: number; readonly minor: number },
): boolean {
  return Number(version?.major) === major && Number(version?.minor) === minor;
}

/** File with the contracts of the releases. */
export const metadataFile = "metadata.yaml";

/** OpenAPI document of a provider's own hooks. Cluster API's releases use the same name. */
export const hookDocumentFile = "runtime-sdk-openapi.yaml";

/** Returns the template file of `clusterctl generate cluster`, optionally of a flavor. */
export function templateFile(flavor = ""): string {
  return flavor === "" ? "cluster-template.yaml" : `cluster-template-${flavor}.yaml`;
}

/** Returns the file in which clusterctl looks for a ClusterClass. */
export function clusterClassFile(name: string): string {
  return `clusterclass-${name}.yaml`;
}

/**
 * Reports whether a version or file stays in the folder or address of its repository. Templates
 * choose the names of ClusterClass files.
 */
export function isReleasePath(path: string): boolean {
  return !/(?:^|[\\/])\.{1,2}(?:[\\/]|$)|^[\\/]|[?#%\0]/.test(path);
}

/** Returns the flavor of a template file ("" for the default one); undefined for other files. */
export function flavorOf(file: string): string | undefined {
  return /^cluster-template(?:-(.+))?\.yaml$/
    .exec(file)
    ?.slice(1)
    .map((flavor) => flavor ?? "")[0];
}

/** Returns the ClusterClass name of a file; undefined for other files. */
export function clusterClassOf(file: string): string | undefined {
  return /^clusterclass-(.+)\.yaml$/.exec(file)?.[1];
}

/** Variables that `clusterctl generate cluster` always sets. */
export const alwaysSetVariables: readonly string[] = Object.freeze([
  "CLUSTER_NAME",
  "NAMESPACE",
  "CONTROL_PLANE_MACHINE_COUNT",
  "WORKER_MACHINE_COUNT",
]);
