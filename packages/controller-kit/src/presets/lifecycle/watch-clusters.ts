import { type Cluster, cluster } from "@capikit/api/core/v1beta2";
import type { Predicate } from "../../controller/index.ts";
import { anyOf } from "../../controller/index.ts";
import { type MapFunction, type WatchedKind, watched } from "../../index.ts";

const isNew: Predicate<Cluster> = ({ type }) => type === "create";

/** Watches matching Clusters and all new ones, because objects may wait for these. */
export function watchClusters(map: MapFunction<Cluster>, predicate: Predicate<Cluster>): WatchedKind {
  return watched(cluster, map, { predicates: [anyOf(isNew, predicate)] });
}
