// +kubebuilder:rbac:group=apps,resources=deployments,verbs=get
export function reconcile(): void {}
