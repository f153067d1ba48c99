// +kubebuilder:rbac:urls=/metrics,verbs=get,namespace=acme
export function reconcile(): void {}
