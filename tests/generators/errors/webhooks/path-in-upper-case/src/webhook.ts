// +kubebuilder:webhook:path=/validate/Widget,mutating=false,failurePolicy=fail,sideEffects=None,groups=bad.acme.example,resources=widgets,verbs=create;update,versions=v1,name=widget.acme.example,admissionReviewVersions=v1
export function reconcile(): void {}
