/** Location of an image. */
export interface ImageMeta {
  /**
   * Registry of the image. Default: the registry of the cluster configuration.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  imageRepository?: string;

  /**
   * Tag of the image. Default: the default of kubeadm.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  imageTag?: string;
}
