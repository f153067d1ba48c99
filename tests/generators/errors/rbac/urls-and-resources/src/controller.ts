// +kubebuilder:rbac:groups=apps,resources=deployments,urls=/metrics,verbs=get
export function reconcile(): void {}
