import { isRecord } from "@capikit/common/json";
import { readReleaseSeries } from "@capikit/common/versions";
import { printYaml } from "@capikit/common/yaml";
import { decodeText, readFirst } from "../components/yaml/read-stream.ts";
import { parseReleaseVersion } from "../repository/model/repository.ts";
import { RepositoryError, unreadable } from "../repository/model/repository-error.ts";
import { clusterctlApiVersion, compareSeries, type ProviderMetadata, seriesOf } from "./metadata.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads `metadata.yaml`. Like clusterctl, rejects another API version, a kind other than `Metadata`
 * and an empty list of series.
 *
 * @param where File name in errors.
 * @throws RepositoryError with the code `REPOSITORY_BAD_FILE`.
 */
export function readMetadata(text: string | Uint8Array, where: string): ProviderMetadata {
  const fail = (message: string, help?: string): RepositoryError =>
    new RepositoryError("REPOSITORY_BAD_FILE", `${where}: ${message}`, help);
  const { apiVersion, kind = "", releaseSeries } = fieldsOf(text, where);
  if (apiVersion !== clusterctlApiVersion)
    throw fail(`apiVersion is ${JSON.stringify(apiVersion)}`, `set apiVersion: ${clusterctlApiVersion}`);
  if (kind !== "Metadata" && kind !== "") throw fail(`kind is ${JSON.stringify(kind)}`, "set kind: Metadata");
  if (!Array.isArray(releaseSeries) || releaseSeries.length === 0)
    throw fail("releaseSeries is missing or empty", "add a series: {major: 0, minor: 1, contract: v1beta2}");
  return {
    releaseSeries: releaseSeries.map((one, index) => {
      const series = readReleaseSeries(one);
      if (typeof series !== "string") return series;
      throw fail(`releaseSeries[${index}]${series.startsWith("is ") ? " " : ": "}${series}`);
    }),
  };
}

function fieldsOf(text: string | Uint8Array, where: string): Fields {
  let value: unknown;
  try {
    value = readFirst(decodeText(text));
  } catch (cause) {
    throw unreadable("REPOSITORY_BAD_FILE", where, cause);
  }
  if (isRecord(value)) return value;
  throw new RepositoryError(
    "REPOSITORY_BAD_FILE",
    `${where} is not a mapping`,
    `set apiVersion, kind and releaseSeries`,
  );
}

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
