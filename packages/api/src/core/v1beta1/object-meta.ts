/** Labels and annotations that objects made from a template get. */
export interface ObjectMeta {
  /** Labels that are added. */
  labels?: Record<string, string>;

  /** Annotations that are added. */
  annotations?: Record<string, string>;
}
