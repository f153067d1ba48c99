// +kubebuilder:webhook:path=/validate,mutating=false,failurePolicy=fail,sideEffects=None,groups=bad.acme.example,resources=widgets,verbs=create;update,versions=v1,name=widget.acme.example,admissionReviewVersions=v1,timeoutSeconds=60
export function reconcile(): void {}
