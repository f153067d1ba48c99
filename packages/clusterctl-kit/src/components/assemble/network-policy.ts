import type { JsonObject } from "@capikit/schema";
import { type ManagerNeeds, podLabels, portsOf } from "./deployment.ts";
import type { Names } from "./names.ts";

/**
 * Returns the NetworkPolicy of the program: connections only to the ports of its container, from
 * anywhere. API servers, which call webhooks, have no Pod that a policy could select.
 */
export function networkPolicyOf(names: Names, needs: Pick<ManagerNeeds, "serves">): JsonObject {
  return {
    apiVersion: "networking.k8s.io/v1",
    kind: "NetworkPolicy",
    metadata: { name: `${names.prefix}controller-manager`, namespace: names.namespace },
    spec: {
      podSelector: { matchLabels: podLabels(names) },
      policyTypes: ["Ingress"],
      // Ports by name follow the container.
      ingress: [{ ports: portsOf(needs).map(({ name, protocol }) => ({ port: name, protocol })) }],
    },
  };
}
