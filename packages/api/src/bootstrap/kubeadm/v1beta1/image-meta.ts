/** Where an image comes from. */
export interface ImageMeta {
  /**
   * The registry of the image. That of the cluster's configuration by default.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  imageRepository?: string;

  /**
   * Tag of the image. The one that kubeadm knows by default.
   *
   * +kubebuilder:validation:MaxLength=256
   * +kubebuilder:validation:MinLength=1
   */
  imageTag?: string;
}
