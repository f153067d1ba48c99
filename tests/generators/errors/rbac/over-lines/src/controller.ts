// +kubebuilder:rbac:groups=apps,
//   resources=deployments,verbs=get,
//   namspace=acme
export function reconcile(): void {}
