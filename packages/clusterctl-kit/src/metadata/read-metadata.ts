import { decodeText, readFirst } from "../components/yaml/read-stream.ts";
import { RepositoryError } from "../repository/model/repository-error.ts";
import { clusterctlApiVersion, type ProviderMetadata, type ReleaseSeries } from "./metadata.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads `metadata.yaml` as clusterctl does, and refuses what it refuses: another API version, a kind that is neither `Metadata` nor left
 * out, no series.
 *
 * @param where how the file is called in errors.
 * @throws RepositoryError with the code `badFile`.
 */
export function readMetadata(text: string | Uint8Array, where: string): ProviderMetadata {
  const fault = (message: string, help?: string): RepositoryError =>
    new RepositoryError("badFile", `${where}: ${message}`, help);
  const { apiVersion, kind = "", releaseSeries } = fieldsOf(text, where);
  if (apiVersion !== clusterctlApiVersion)
    throw fault(`apiVersion is ${JSON.stringify(apiVersion)}`, `write apiVersion: ${clusterctlApiVersion}`);
  if (kind !== "Metadata" && kind !== "")
    throw fault(`kind is ${JSON.stringify(kind)}`, "write kind: Metadata");
  if (!Array.isArray(releaseSeries) || releaseSeries.length === 0)
    throw fault("there is no releaseSeries", "add one: {major: 0, minor: 1, contract: v1beta2}");
  return {
    releaseSeries: releaseSeries.map((one, index) => readSeries(one, `releaseSeries[${index}]`, fault)),
  };
}

function fieldsOf(text: string | Uint8Array, where: string): Fields {
  let value: unknown;
  try {
    value = readFirst(decodeText(text));
  } catch (cause) {
    throw new RepositoryError("badFile", `${where} cannot be read: ${(cause as Error).message}`, undefined, {
      cause,
    });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Fields;
  throw new RepositoryError("badFile", `${where} is no mapping`, `write apiVersion, kind and releaseSeries`);
}

function readSeries(value: unknown, at: string, fault: (message: string) => RepositoryError): ReleaseSeries {
  if (typeof value !== "object" || value === null) throw fault(`${at} is no mapping`);
  const { major = 0, minor = 0, contract = "" } = value as Fields;
  if (!isWhole(major) || !isWhole(minor)) throw fault(`${at}: major and minor are whole numbers`);
  if (typeof contract !== "string") throw fault(`${at}: contract is a text such as v1beta2`);
  return { major, minor, contract };
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}
