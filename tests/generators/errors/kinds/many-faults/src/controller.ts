// +kubebuilder:rbac:groups=apps,verbs=get,roleName=manager
export function reconcile(): void {}
