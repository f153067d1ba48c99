// +kubebuilder:webhook:admissionReviewVersions=v1;v1beta1,name=full.acme.example,mutating=true,failurePolicy=Ignore,matchPolicy=exact,groups={acme.example,other.example},resources=widgets;widgets/status,verbs=CREATE;Update;delete;connect,versions=v1;v2,path=/full,sideEffects=noneondryrun,timeoutSeconds=30,reinvocationPolicy=ifneeded,serviceName=svc,serviceNamespace=ns,servicePort=8443,webhookVersions=v1
// +kubebuilder:webhook:admissionReviewVersions=v1,name=never.acme.example,mutating=true,failurePolicy=Fail,groups="",resources="*/*",verbs="*",versions="*",path=/never,sideEffects=None,timeoutSeconds=1,reinvocationPolicy=Never
export const first = 1;

/**
 * Both comments of a statement count.
 * +kubebuilder:webhook:admissionReviewVersions=v1,name=core.acme.example,mutating=false,failurePolicy=Fail,groups=core;apps,resources=pods,verbs=create,versions=v1,path="/core",sideEffects="None"
 */
// +kubebuilder:webhook:admissionReviewVersions=v1,name=url.acme.example,mutating=true,failurePolicy=Fail,groups="*",resources="*",verbs=create,versions=v1,url="https://hooks.acme.example:8443/path",sideEffects="None",matchPolicy=Equivalent
export function second() {}

// +kubebuilder:webhook:admissionReviewVersions=v1,name=zz.acme.example,mutating=false,failurePolicy=Fail,groups=a,resources=b,verbs=create,versions=v1,path=/zz,sideEffects=None,serviceNamespace=elsewhere

export default class {}
