/**
 * Labels and annotations that objects made from a template get.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ObjectMeta {
  /** Labels that are added. */
  labels?: Record<string, string>;

  /** Annotations that are added. */
  annotations?: Record<string, string>;
}
