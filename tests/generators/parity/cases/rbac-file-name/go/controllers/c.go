package controllers

// +kubebuilder:rbac:groups="",resources=secrets,verbs=get,namespace=zeta
// +kubebuilder:rbac:groups="",resources=secrets,verbs=get,namespace=alpha
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get,namespace=alpha,roleName=second
// +kubebuilder:rbac:groups="",resources=nodes,verbs=get
// +kubebuilder:rbac:groups="",resources=nodes,verbs=list,roleName=another
// +kubebuilder:rbac:groups="",resources=secrets,verbs=list,namespace=alpha

type Reconciler struct{}
