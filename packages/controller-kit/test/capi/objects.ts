import type { Cluster, Machine } from "@capikit/api/core/v1beta2";
import type { Condition, ObjectMeta } from "@capikit/api/meta";
import { ApiError } from "@capikit/client/errors";

/** Freezes a value deeply, like objects from a cache. */
export function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) freeze(inner);
    Object.freeze(value);
  }
  return value;
}

export function machine(
  name: string,
  rest: Partial<Omit<Machine, "metadata">> & { metadata?: ObjectMeta } = {},
): Machine {
  return freeze({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Machine",
    ...rest,
    metadata: { name, namespace: "ns", ...rest.metadata },
    spec: {
      clusterName: "prod",
      bootstrap: {},
      infrastructureRef: { apiGroup: "infra.io", kind: "FooMachine", name: `${name}-infra` },
      ...rest.spec,
    },
  });
}

export function cluster(rest: Partial<Cluster> = {}): Cluster {
  return freeze({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    metadata: { name: "prod", namespace: "ns" },
    spec: {},
    ...rest,
  });
}

export function condition(
  type: string,
  status: Condition["status"],
  rest: Partial<Condition> = {},
): Condition {
  return {
    type,
    status,
    reason: "Because",
    message: "",
    lastTransitionTime: "2026-01-01T00:00:00Z",
    ...rest,
  };
}

/** Returns the API server's error for a missing object. */
export function notFound(): ApiError {
  return new ApiError({ method: "GET", path: "/object" }, 404, {});
}
