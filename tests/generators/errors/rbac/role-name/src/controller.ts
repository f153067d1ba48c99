// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,roleName=a/b
export function reconcile(): void {}
