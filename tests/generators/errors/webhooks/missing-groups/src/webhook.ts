// +kubebuilder:webhook:path=/validate,mutating=false,failurePolicy=fail,sideEffects=None,resources=widgets,verbs=create;update,versions=v1,name=widget.acme.example,admissionReviewVersions=v1
export function reconcile(): void {}
