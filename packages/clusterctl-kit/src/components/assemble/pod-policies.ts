import type { JsonObject } from "@capikit/schema";
import { listPorts, type ManagerNeeds, podLabels } from "./deployment.ts";
import type { Names } from "./names.ts";

/**
 * Returns the PodDisruptionBudget of the program. Drains evict one Pod at a time, so they are not
 * blocked by a single replica, nor by Pods that are not ready.
 */
export function buildDisruptionBudget(names: Names): JsonObject {
  return {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: metadataOf(names),
    spec: {
      maxUnavailable: 1,
      selector: { matchLabels: podLabels(names) },
      unhealthyPodEvictionPolicy: "AlwaysAllow",
    },
  };
}

/**
 * Returns the NetworkPolicy of the program: connections only to the ports of its container, from
 * anywhere. API servers, which call webhooks, have no Pod that a policy could select.
 */
export function buildNetworkPolicy(names: Names, needs: Pick<ManagerNeeds, "serves">): JsonObject {
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: metadataOf(names),
    spec: {
      podSelector: { matchLabels: podLabels(names) },
      policyTypes: ["Ingress"],
      // Ports by name follow the container.
      ingress: [{ ports: listPorts(needs).map(({ name, protocol }) => ({ port: name, protocol })) }],
    },
  };
}

function metadataOf({ prefix, namespace }: Names): JsonObject {
  return { name: `${prefix}controller-manager`, namespace };
}
