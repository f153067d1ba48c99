// +kubebuilder:webhook:path=/validate,mutating=false,failurePolicy=fail,sideEffects=None,groups=bad.acme.example,resources={},verbs=create;update,versions=v1,name=widget.acme.example,admissionReviewVersions=v1
export function reconcile(): void {}
