// +kubebuilder:rbac:groups=apps,verbs=get
export function reconcile(): void {}
