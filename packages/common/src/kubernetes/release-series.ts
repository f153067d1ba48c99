import { isRecord } from "../json/json-object.ts";

/** The releases of one minor version, in the metadata.yaml of a provider. */
export interface ReleaseSeries {
  readonly major: number;
  readonly minor: number;
  /** Such as `v1beta2`. */
  readonly contract: string;
}

/**
 * Reads an entry of `releaseSeries`, as clusterctl does. Missing numbers are 0, and a missing
 * contract is empty.
 *
 * @returns what is wrong, for an entry that clusterctl rejects
 */
export function readReleaseSeries(value: unknown): ReleaseSeries | string {
  if (!isRecord(value)) return "is not a mapping";
  const { major = 0, minor = 0, contract = "" } = value;
  if (!isInteger(major) || !isInteger(minor)) return "major and minor must be integers";
  if (typeof contract !== "string") return "contract must be a string such as v1beta2";
  return { major, minor, contract };
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}
