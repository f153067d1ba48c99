/** Patches for components that kubeadm deploys. */
export interface Patches {
  /**
   * Directory of the patches on the machine, with files such as kube-apiserver0+merge.yaml.
   *
   * +kubebuilder:validation:MaxLength=512
   * +kubebuilder:validation:MinLength=1
   */
  directory?: string;
}
