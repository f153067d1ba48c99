import { controllerRingKind } from "@capikit/sharding";

/** The CustomResourceDefinition of ControllerRings, as far as tests need it. */
export function ringCrd() {
  const { group, version, kind, plural } = controllerRingKind;
  const openAPIV3Schema = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: "Cluster",
      names: { kind, plural },
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}
