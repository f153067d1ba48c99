// +kubebuilder:rbac:groups=a,resources=x,verbs=get
// +kubebuilder:rbac:groups=a,resources=x,verbs="*"
// +kubebuilder:rbac:groups=a,resources=y,verbs=list;get;get
// +kubebuilder:rbac:groups=b,resources=y,verbs=get;list
// +kubebuilder:rbac:groups=b;a,resources=z;y,verbs={list,get}
// +kubebuilder:rbac:groups=c,resources=n,resourceNames=b;a,verbs=get
// +kubebuilder:rbac:groups=c,resources=n,resourceNames=a;b,verbs=list
// +kubebuilder:rbac:groups=c,resources=n,verbs=watch
// +kubebuilder:rbac:urls=/b;/a,verbs=get
// +kubebuilder:rbac:urls=/a,verbs=post
// +kubebuilder:rbac:urls="/c/*",verbs=get
// +kubebuilder:rbac:groups="*",resources="*",verbs=get
export const reconciler = {};
