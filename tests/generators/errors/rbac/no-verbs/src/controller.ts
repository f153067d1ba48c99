// +kubebuilder:rbac:groups="",resources=pods,verbs={}
export function reconcile(): void {}
