// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;udpate
export function reconcile(): void {}
