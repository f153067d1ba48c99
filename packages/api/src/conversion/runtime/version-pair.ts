import { stringifyJson } from "@capikit/common/json";
import { apiVersionOf } from "@capikit/common/kubernetes";
import { ConversionError } from "./conversion-error.ts";

/** The names and versions of a kind. */
export interface KindVersions {
  readonly group: string;
  readonly kind: string;
  readonly hub: string;
  readonly spokes: Readonly<Record<string, unknown>>;
}

/**
 * Returns the versions between which an object is converted.
 *
 * @throws ConversionError `CONVERSION_UNKNOWN_VERSION` for other or equal versions.
 */
export function versionPair(
  kind: KindVersions,
  fromApiVersion: string,
  toApiVersion: string,
): { readonly from: string; readonly to: string } {
  const { group, hub, spokes } = kind;
  const versions = new Map(
    [hub, ...Object.keys(spokes)].map((version) => [apiVersionOf({ group, version }), version]),
  );
  const [from, to] = [versions.get(fromApiVersion), versions.get(toApiVersion)];
  const has = `${kind.kind} has ${[...versions.keys()].join(", ")}`;
  if (from === undefined) {
    throw unknownVersion(".apiVersion", `unknown version ${JSON.stringify(fromApiVersion)}: ${has}`);
  }
  if (to === undefined) {
    throw unknownVersion("", `cannot convert to ${stringifyJson(toApiVersion)}: ${has}`);
  }
  if (from === to) {
    throw unknownVersion(".apiVersion", `the object already has version ${JSON.stringify(toApiVersion)}`);
  }
  return { from, to };
}

/** Returns the error for a kind or version without conversions. */
export function unknownVersion(path: string, message: string): ConversionError {
  return new ConversionError("CONVERSION_UNKNOWN_VERSION", path, message);
}
