import { printYaml } from "@capikit/common/yaml";
import { parseReleaseVersion } from "../repository/model/repository.ts";
import { RepositoryError } from "../repository/model/repository-error.ts";
import { clusterctlApiVersion, compareSeries, type ProviderMetadata, seriesOf } from "./metadata.ts";

/**
 * Returns the metadata of a release: the previous one plus a series for its minor version, oldest
 * first. Never removes series, as `clusterctl upgrade` requires those of older releases.
 *
 * @param contract Contract in the labels of the release's CRDs.
 * @throws RepositoryError for an invalid version or a series with another contract.
 */
export function withSeries(
  metadata: ProviderMetadata | undefined,
  version: string,
  contract: string,
): ProviderMetadata {
  const parsed = parseReleaseVersion(version);
  if (parsed === undefined)
    throw new RepositoryError(
      "REPOSITORY_BAD_FILE",
      `${version} is not a semantic version`,
      "use a version such as v0.1.0",
    );
  const releaseSeries = metadata?.releaseSeries ?? [];
  const known = metadata && seriesOf(metadata, version);
  if (known !== undefined && known.contract !== contract)
    throw new RepositoryError(
      "REPOSITORY_BAD_FILE",
      `metadata.yaml lists contract ${known.contract} for v${known.major}.${known.minor}, but the CRDs of ${version} are labelled for ${contract}`,
      "release a new minor version to change the contract, or fix the labels of the CRDs",
    );
  if (known !== undefined) return { releaseSeries };
  const [major, minor] = [Number(parsed.major), Number(parsed.minor)];
  return { releaseSeries: [...releaseSeries, { major, minor, contract }].sort(compareSeries) };
}

/** Formats `metadata.yaml`. */
export function printMetadata({ releaseSeries }: ProviderMetadata): string {
  return printYaml({
    apiVersion: clusterctlApiVersion,
    kind: "Metadata",
    releaseSeries: releaseSeries.map(({ major, minor, contract }) => ({ major, minor, contract })),
  });
}
