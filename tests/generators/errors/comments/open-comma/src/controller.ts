// +kubebuilder:rbac:groups=apps,
//   resources=deployments,
export function reconcile(): void {}
