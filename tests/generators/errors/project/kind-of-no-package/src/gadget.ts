import type { KubernetesObject } from "@capikit/api/meta";

/** Gadget is a thing. */
export interface Gadget extends KubernetesObject {}
