// +kubebuilder:rbac:resources=pods,verbs=get
export function reconcile(): void {}
