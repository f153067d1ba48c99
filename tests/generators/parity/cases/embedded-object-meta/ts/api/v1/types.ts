import type { KubernetesObject, ObjectMeta } from "@capikit/api/meta";

export interface Template extends KubernetesObject {
  spec?: TemplateSpec;
}

export interface TemplateSpec {
  /** metadata of what is made. */
  metadata?: ObjectMeta;
  others?: ObjectMeta[];
}
