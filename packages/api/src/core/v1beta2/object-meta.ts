/**
 * Labels and annotations of objects that are created from a template.
 *
 * +kubebuilder:validation:MinProperties=1
 */
export interface ObjectMeta {
  /** Labels to add. */
  labels?: Record<string, string>;

  /** Annotations to add. */
  annotations?: Record<string, string>;
}
