import type { KindVersion } from "../ir/model.ts";
import type { Marker } from "../markers/marker.ts";
import { markerOf, textsOf } from "./kind-markers.ts";

/** Which versions of an API implement a version of Cluster API's contract. */
export interface ContractClaim {
  /** The version of the contract. */
  readonly contract: string;
  /** Versions of the API, in the order written. */
  readonly versions: readonly string[];
  readonly marker: Marker;
}

/** What `+capikit:contract` of a kind says, else that of its package. */
export function contractClaims(kind: KindVersion): readonly ContractClaim[] {
  const marker =
    markerOf(kind, "capikit:contract") ?? kind.package.markers.find(({ key }) => key === "capikit:contract");
  if (marker === undefined) return [];
  return Object.entries(marker.arguments).map(([contract, versions]) => ({
    contract,
    versions: textsOf(versions),
    marker,
  }));
}

/** The label by which Cluster API finds the versions of a contract. */
export function contractLabel(contract: string): string {
  return `cluster.x-k8s.io/${contract}`;
}
