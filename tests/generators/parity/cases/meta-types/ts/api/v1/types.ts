import type {
  Condition,
  KubernetesObject,
  LabelSelector,
  LabelSelectorRequirement,
  LocalObjectReference,
  ObjectReference,
  SecretReference,
  TypedLocalObjectReference,
} from "@capikit/api/meta";

export interface Referrer extends KubernetesObject {
  spec?: ReferrerSpec;
}

export interface ReferrerSpec {
  selector?: LabelSelector;
  requirements?: LabelSelectorRequirement[];
  local?: LocalObjectReference;
  typed?: TypedLocalObjectReference;
  object?: ObjectReference;
  objects?: ObjectReference[];
  secret?: SecretReference;
  /**
   * +listType=map
   * +listMapKey=type
   * +kubebuilder:validation:MaxItems=32
   */
  conditions?: Condition[];
  condition: Condition;
  /** +kubebuilder:validation:XValidation:rule="has(self.name)" */
  named?: SecretReference;
}
