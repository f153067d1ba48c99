import type { KindDescriptor, KubernetesObject } from "@capikit/client";

export const secretKind: KindDescriptor<KubernetesObject> = Object.freeze({
  group: "",
  version: "v1",
  kind: "Secret",
  plural: "secrets",
  scope: "Namespaced",
});
