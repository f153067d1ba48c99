import { compareVersions, type SemanticVersion } from "@capikit/common/kubernetes";
import { newestSeriesOfContract } from "../../metadata/metadata.ts";
import { readMetadata } from "../../metadata/read-metadata.ts";
import {
  isInSeries,
  metadataFile,
  parseReleaseVersion,
  printVersion,
  type Releases,
} from "../model/repository.ts";
import { RepositoryError } from "../model/repository-error.ts";

/** Number of newest versions in which clusterctl looks for a published release. */
const tried = 5;

/**
 * Resolves `latest` in a provider's URL: the newest release, or the newest patch of a newer minor
 * if its metadata lists one for the contract. Prefers releases to pre-releases and skips up to four
 * tags without a release. A release without `metadata.yaml` is an error.
 *
 * @throws RepositoryError with the code `REPOSITORY_NO_RELEASE` without releases.
 */
export async function latestVersion(
  repository: Releases,
  { contract = "v1beta2", signal }: { readonly contract?: string; readonly signal?: AbortSignal } = {},
): Promise<string> {
  const versions = await repository.versions(signal);
  const latest = await newest(repository, versions, () => true, signal);
  const text = await repository.file(latest, metadataFile, signal);
  const series = seriesForContract(text, contract);
  const version = parseReleaseVersion(latest);
  if (series === undefined || version === undefined) return latest;
  if (isInSeries(version, series)) return latest;
  return newest(repository, versions, (candidate) => isInSeries(candidate, series), signal);
}

function seriesForContract(text: Uint8Array, contract: string) {
  try {
    return newestSeriesOfContract(readMetadata(text, metadataFile), contract);
  } catch (error) {
    // Invalid metadata is reported when the release is used.
    if (error instanceof RepositoryError) return undefined;
    throw error;
  }
}

async function newest(
  repository: Releases,
  versions: readonly string[],
  wanted: (version: SemanticVersion) => boolean,
  signal?: AbortSignal,
): Promise<string> {
  const candidates = sortNewestFirst(versions).filter(wanted).slice(0, tried);
  const without: string[] = [];
  for (const candidate of candidates) {
    const name = printVersion(candidate);
    try {
      await repository.file(name, metadataFile, signal);
      return name;
    } catch (error) {
      if (!(error instanceof RepositoryError) || error.code !== "REPOSITORY_NOT_FOUND") throw error;
      without.push(name);
    }
  }
  if (without.length === 0)
    throw new RepositoryError(
      "REPOSITORY_NO_RELEASE",
      `no release has a semantic version${versions.length === 0 ? "" : `: found ${versions.join(", ")}`}`,
      "publish a release such as v0.1.0",
    );
  const trap = without.some((name) => name.endsWith("+incompatible"));
  throw new RepositoryError(
    "REPOSITORY_NO_RELEASE",
    `the newest versions have no release: ${without.join(", ")}`,
    trap
      ? "stay below v2, add a go.mod with the path's /vN, or set GOPROXY=off: without a go.mod, the Go proxy lists versions from v2 on as +incompatible"
      : `publish ${metadataFile} and the components with each tag, or set GOPROXY=off to list only released versions`,
  );
}

/** Returns the semantic versions, releases before pre-releases, each newest first. */
export function sortNewestFirst(versions: readonly string[]): readonly SemanticVersion[] {
  return versions
    .map(parseReleaseVersion)
    .filter((version) => version !== undefined)
    .sort((a, b) => Math.sign(a.prerelease.length) - Math.sign(b.prerelease.length) || compareVersions(b, a));
}
