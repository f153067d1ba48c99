// +kubebuilder:rbac:groups=acme.example,resources=widgets;gadgets,verbs=get;list;watch
// +kubebuilder:rbac:groups=acme.example,resources=widgets/status,verbs=get;update;patch
// +kubebuilder:rbac:groups=core,resources=pods,verbs=get
// +kubebuilder:rbac:groups="",resources=pods,verbs=list
// +kubebuilder:rbac:groups=apps;extensions,resources=deployments,verbs=*
// +kubebuilder:rbac:groups=acme.example,resources=widgets,verbs=get,resourceNames=one;two
export const reconciler = {};
