/** Reference to a ConfigMap or Secret with resources. */
export interface ResourceRef {
  /**
   * Name of the ConfigMap or Secret.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   */
  name: string;

  /** Kind of the object: ConfigMap or Secret. */
  kind: "Secret" | "ConfigMap";
}

// Values of ResourceRef's kind.
/** Kind of resources in Secrets. */
export const secretClusterResourceSetResourceKind = "Secret";
/** Kind of resources in ConfigMaps. */
export const configMapClusterResourceSetResourceKind = "ConfigMap";
