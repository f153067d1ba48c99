import type { EmbeddedObject, KubernetesObject, ObjectMeta, RawExtension } from "@capikit/api/meta";

export interface Carrier extends KubernetesObject {
  spec?: CarrierSpec;
}

export interface CarrierSpec {
  /** object is a whole one. */
  object?: EmbeddedObject;
  /** +kubebuilder:validation:XValidation:rule="self.kind == 'Pod'" */
  pod: EmbeddedObject;
  metadata?: ObjectMeta;
  template?: Template;
}

export interface Template {
  /** metadata of it. */
  metadata?: ObjectMeta;
  spec?: RawExtension;
}
