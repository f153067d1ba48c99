/** Names a ConfigMap or Secret that holds resources. */
export interface ResourceRef {
  /**
   * Name of the ConfigMap or Secret.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Whether it is a ConfigMap or a Secret. */
  kind: "Secret" | "ConfigMap";
}

// Values of ResourceRef's kind.
export const secretClusterResourceSetResourceKind = "Secret";
export const configMapClusterResourceSetResourceKind = "ConfigMap";
