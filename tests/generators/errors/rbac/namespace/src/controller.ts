// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace="Acme System"
export function reconcile(): void {}
