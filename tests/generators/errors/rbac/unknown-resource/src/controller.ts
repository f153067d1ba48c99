// +kubebuilder:rbac:groups="",resources=nodez,verbs=get
// +kubebuilder:rbac:groups="",resources=deployments,verbs=get
export function reconcile(): void {}
