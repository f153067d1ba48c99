/**
 * +capikit:variable:name=region
 * +kubebuilder:title="Region of machines"
 */
export interface Region {
  /** +kubebuilder:externalDocs:url="https://example.com/regions" */
  name: string;
  /** +mapType=granular */
  labels?: Record<string, string>;
  /** +mapType=atomic */
  annotations?: Record<string, string>;
}
