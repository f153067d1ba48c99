import type { KubernetesObject } from "@capikit/api/meta";

export interface Gone extends KubernetesObject {}
