import { clusterNameLabel, clusterSecretType } from "@capikit/api/core/v1beta2";
import type { Secret } from "@capikit/api/kubernetes";
import type { OwnerReference } from "@capikit/api/meta";
import type { ObjectKey } from "../metadata/object-like.ts";
import { toSecretData } from "./secret-data.ts";

export function clusterOwnedSecret(
  cluster: ObjectKey,
  name: string,
  texts: Readonly<Record<string, string>>,
  owner: OwnerReference | undefined,
): Secret {
  return {
    apiVersion: "v1",
    kind: "Secret",
    metadata: {
      ...(cluster.namespace === undefined ? {} : { namespace: cluster.namespace }),
      name,
      labels: { [clusterNameLabel]: cluster.name },
      ...(owner ? { ownerReferences: [owner] } : {}),
    },
    type: clusterSecretType,
    data: toSecretData(texts),
  };
}
