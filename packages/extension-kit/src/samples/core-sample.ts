import type { KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { ObjectVersion } from "../extension/hook-handler.ts";

interface WithSpec extends KubernetesObject {
  spec?: object | undefined;
}

/** Returns an object of Cluster API. Requests type it as v1beta2 whatever its version. */
export function coreSample<Newer extends WithSpec, Older extends WithSpec>(
  version: ObjectVersion,
  kind: string,
  metadata: ObjectMeta,
  specs: { readonly v1beta1: Older["spec"]; readonly v1beta2: Newer["spec"] },
): Newer {
  const object: WithSpec = {
    apiVersion: `cluster.x-k8s.io/${version}`,
    kind,
    metadata,
    spec: specs[version],
  };
  return object as Newer;
}
