package controllers

// +kubebuilder:webhook:path=/mutate-v1-widget,mutating=true,failurePolicy=fail,sideEffects=None,groups=acme.example,resources=widgets,verbs=create;update,versions=v1,name=mwidget.acme.example,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-v1-widget,mutating=false,failurePolicy=ignore,sideEffects=NoneOnDryRun,groups=acme.example;"",resources=widgets;pods,verbs="*",versions=v1;v1beta1,name=vwidget.acme.example,admissionReviewVersions={v1,v1beta1},matchPolicy=Exact,timeoutSeconds=7
// +kubebuilder:webhook:path=/a,mutating=true,failurePolicy=fail,sideEffects=None,groups=acme.example,resources=gadgets,verbs=delete;connect,versions=v1,name=agadget.acme.example,admissionReviewVersions=v1,reinvocationPolicy=IfNeeded,matchPolicy=Equivalent,serviceName=other,serviceNamespace=there,servicePort=9443
// +kubebuilder:webhook:url="https://hooks.acme.example/v",mutating=false,failurePolicy=fail,sideEffects=None,groups=core,resources=nodes,verbs=create,versions=v1,name=vnode.acme.example,admissionReviewVersions=v1

type Reconciler struct{}
