// +kubebuilder:rbac:groups="",resources=pods
export function reconcile(): void {}
