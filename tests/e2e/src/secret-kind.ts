import type { KindDescriptor, KubernetesObject } from "@capikit/client";

export interface Secret extends KubernetesObject {
  readonly type?: string;
  readonly data?: Readonly<Record<string, string>>;
}

export const secretKind: KindDescriptor<Secret> = Object.freeze({
  group: "",
  version: "v1",
  kind: "Secret",
  plural: "secrets",
  scope: "Namespaced",
});
