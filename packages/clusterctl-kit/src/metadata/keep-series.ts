import { printYaml } from "@capikit/schema/yaml";
import { RepositoryError } from "../repository/model/repository-error.ts";
import { parseVersion } from "../repository/model/version.ts";
import { clusterctlApiVersion, type ProviderMetadata } from "./metadata.ts";
import { compareSeries, seriesOf } from "./release-series.ts";

/**
 * The metadata that a release carries: those of the release before it, with a series for its own minor version. Series are never taken out, as
 * those of older releases are asked for when their users upgrade; they stand oldest first.
 *
 * @param contract what the release's CRDs are labelled with.
 * @throws RepositoryError where the version is none, or its series speaks another contract already.
 */
export function withSeries(
  metadata: ProviderMetadata | undefined,
  version: string,
  contract: string,
): ProviderMetadata {
  const parsed = parseVersion(version);
  if (parsed === undefined)
    throw new RepositoryError("badFile", `${version} is no semantic version`, "write it like v0.1.0");
  const releaseSeries = metadata?.releaseSeries ?? [];
  const known = metadata && seriesOf(metadata, version);
  if (known !== undefined && known.contract !== contract)
    throw new RepositoryError(
      "badFile",
      `metadata.yaml says that v${known.major}.${known.minor} speaks the contract ${known.contract}, the CRDs of ${version} are labelled for ${contract}`,
      "a contract changes with a minor version: release a new one, or fix the labels of the CRDs",
    );
  if (known !== undefined) return { releaseSeries };
  const [major, minor] = [Number(parsed.major), Number(parsed.minor)];
  return { releaseSeries: [...releaseSeries, { major, minor, contract }].sort(compareSeries) };
}

/** Writes `metadata.yaml`. */
export function printMetadata({ releaseSeries }: ProviderMetadata): string {
  return printYaml({
    apiVersion: clusterctlApiVersion,
    kind: "Metadata",
    releaseSeries: releaseSeries.map(({ major, minor, contract }) => ({ major, minor, contract })),
  });
}
