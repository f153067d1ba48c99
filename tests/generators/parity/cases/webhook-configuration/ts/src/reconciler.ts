// +kubebuilder:webhookconfiguration:mutating=true,name=acme-mutating
// +kubebuilder:webhookconfiguration:mutating=false,name=acme-validating
// +kubebuilder:webhook:path=/b,mutating=true,failurePolicy=fail,sideEffects=None,groups=acme.example,resources=widgets,verbs=create,versions=v1,name=b.acme.example,admissionReviewVersions=v1,webhookVersions=v1
// +kubebuilder:webhook:path=/a,mutating=false,failurePolicy=fail,sideEffects=None,groups=acme.example,resources=widgets/status,verbs=update,versions="*",name=a.acme.example,admissionReviewVersions=v1
export const reconciler = {};
