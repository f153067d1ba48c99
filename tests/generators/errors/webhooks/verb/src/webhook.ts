// +kubebuilder:webhook:path=/validate,mutating=false,failurePolicy=fail,sideEffects=None,groups=bad.acme.example,resources=widgets,verbs=create;patch,versions=v1,name=widget.acme.example,admissionReviewVersions=v1
export function reconcile(): void {}
