import type { KubernetesObject } from "@capikit/api/meta";

export interface Zone extends KubernetesObject {}
