import { isRecord } from "@capikit/common/json";
import { readReleaseSeries } from "@capikit/common/kubernetes";
import { decodeText, readFirst } from "../components/yaml/read-stream.ts";
import { RepositoryError, unreadable } from "../repository/model/repository-error.ts";
import { clusterctlApiVersion, type ProviderMetadata } from "./metadata.ts";

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
