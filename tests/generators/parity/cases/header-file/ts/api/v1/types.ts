import type { KubernetesObject } from "@capikit/api/meta";

export interface Headed extends KubernetesObject {
  spec?: string;
}
