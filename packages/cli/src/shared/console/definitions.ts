import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { recordOf, valueAt } from "@capikit/common/json";
import { findContract } from "@capikit/common/kubernetes";
import { crdKind } from "@capikit/schema/manifests";

const lastApplied = "kubectl.kubernetes.io/last-applied-configuration";

/** Removes the annotation that repeats an object: it may contain secrets of earlier versions. */
export function withoutApplied<T extends KubernetesObject>(object: T): T {
  const { annotations } = object.metadata;
  if (annotations?.[lastApplied] === undefined) return object;
  const { [lastApplied]: _, ...others } = annotations;
  return { ...object, metadata: { ...object.metadata, annotations: others } };
}

/** Removes the schemas of a CRD, which are almost all of it. */
export function withoutSchemas<T extends KubernetesObject>(crd: T): T {
  const { group, names, scope } = recordOf(valueAt(crd, "spec"));
  return { ...crd, spec: { group, names, scope, versions: crdKind(crd).versions } };
}

/** Returns the version of a kind to watch: that of its newest contract, or else the stored one. */
export function kindOf(crd: KubernetesObject): KindDescriptor<KubernetesObject> | undefined {
  const { versions, ...names } = crdKind(crd);
  const served = versions.filter((one) => one.served);
  const contract = findContract(crd.metadata.labels, ["v1beta2", "v1beta1"])?.version;
  const stored = served.find((one) => one.storage) ?? served[0];
  const version = served.find((one) => one.name === contract) ?? stored;
  return version && { ...names, version: version.name };
}
