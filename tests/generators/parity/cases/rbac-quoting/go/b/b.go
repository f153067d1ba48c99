package b

// +kubebuilder:rbac:groups=acme.example,resources=widgets,verbs=list
// +kubebuilder:rbac:groups=core,resources=pods,verbs=get,namespace=system,roleName=other
// +kubebuilder:rbac:groups="",resources=events,verbs=create;patch,namespace=system

func B() {}
