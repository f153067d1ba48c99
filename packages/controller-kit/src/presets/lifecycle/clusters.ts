import { type APIEndpoint, type Cluster, cluster } from "@capikit/api/core/v1beta2";
import { nestedValue } from "../../capi/index.ts";
import { anyOf, type Predicate } from "../../controller/index.ts";
import { type MapFunction, type WatchedKind, watched } from "../../index.ts";
import type { Wait } from "./lifecycle-plan.ts";

const isNew: Predicate<Cluster> = ({ type }) => type === "create";

/** Watches matching Clusters and all new ones, because objects may wait for these. */
export function watchClusters(map: MapFunction<Cluster>, predicate: Predicate<Cluster>): WatchedKind {
  return watched(cluster, map, { predicates: [anyOf(isNew, predicate)] });
}

/** Returns the API server's endpoint from the Cluster or else the object itself, if complete. */
export function endpointOf(cluster: Cluster, object: object): Required<APIEndpoint> | undefined {
  const own = nestedValue(object, ["spec", "controlPlaneEndpoint"]) as APIEndpoint | undefined;
  for (const endpoint of [cluster.spec.controlPlaneEndpoint, own]) {
    if (endpoint?.host && endpoint.port) return { host: endpoint.host, port: endpoint.port };
  }
  return undefined;
}

export function endpointWait({ metadata }: Cluster): Wait {
  return {
    reason: "WaitingForControlPlaneEndpoint",
    message: `Waiting for spec.controlPlaneEndpoint of Cluster ${metadata.name}`,
  };
}

/** Passes updates that change a Cluster's endpoint. */
export const endpointChanged: Predicate<Cluster> = (event) => {
  if (event.type !== "update") return false;
  const [before, after] = [event.oldObject, event.object].map(({ spec }) => spec.controlPlaneEndpoint);
  return before?.host !== after?.host || before?.port !== after?.port;
};
