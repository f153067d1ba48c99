package a

// +kubebuilder:rbac:groups="acme.example",resources="widgets",verbs="get"
// +kubebuilder:rbac:groups={"acme.example","other.example"},resources={"gadgets"},verbs={"get","list"}
// +kubebuilder:rbac:groups=`acme.example`,resources=widgets/finalizers,verbs=update
// +kubebuilder:rbac:groups=acme.example,resources=*,verbs=deletecollection
// +kubebuilder:rbac:groups=*,resources=*/scale,verbs=get;update
// +kubebuilder:rbac:groups="";apps,resources=pods;deployments,verbs=get,resourceNames={"with.dot","with-dash"}
// +kubebuilder:rbac:urls=/metrics;"/healthz/*",verbs=get

type A struct{}
