/**
 * Reference to a template in the namespace of the ClusterClass.
 *
 * +capikit:conversion:with=templateReference
 */
export interface ClusterClassTemplateReference {
  /**
   * Kind of the template.
   *
   * +kubebuilder:validation:MaxLength=63
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$`
   */
  kind: string;

  /**
   * Name of the template.
   *
   * +kubebuilder:validation:MaxLength=253
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`
   */
  name: string;

  /**
   * API version of the template.
   *
   * +kubebuilder:validation:MaxLength=317
   * +kubebuilder:validation:MinLength=1
   * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*\\/[a-z]([-a-z0-9]*[a-z0-9])?$`
   */
  apiVersion: string;
}
