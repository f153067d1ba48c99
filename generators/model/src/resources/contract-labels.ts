import type { KindVersion } from "../ir/model.ts";
import type { Marker } from "../markers/marker.ts";
import { markerOf, stringsOf } from "../markers/marker-arguments.ts";

/** The API versions that implement a version of the Cluster API contract. */
export interface ContractClaim {
  readonly contract: string;
  /** API versions in source order. */
  readonly versions: readonly string[];
  readonly marker: Marker;
}

/** Reads `+capikit:contract` of a kind, or else of its package. */
export function contractClaims(kind: KindVersion): readonly ContractClaim[] {
  const marker = markerOf(kind.type, "capikit:contract") ?? markerOf(kind.package, "capikit:contract");
  if (marker === undefined) return [];
  return Object.keys(marker.arguments).map((contract) => ({
    contract,
    versions: stringsOf(marker, contract),
    marker,
  }));
}
