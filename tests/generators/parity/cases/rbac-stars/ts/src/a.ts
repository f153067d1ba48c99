// +kubebuilder:rbac:groups="*",resources="*",verbs="*"
// +kubebuilder:rbac:groups=a,resources="*",verbs="*"
// +kubebuilder:rbac:groups=a,resources=b,verbs=get;"*";list
// +kubebuilder:rbac:groups=a;"*",resources=c,verbs=get
// +kubebuilder:rbac:groups=a,resources=d;e,verbs=get;list
// +kubebuilder:rbac:groups=b,resources=d;e,verbs=list;get
// +kubebuilder:rbac:groups=b,resources=f,verbs=list;get
// +kubebuilder:rbac:groups=c,resources=g,resourceNames=x,verbs=get
// +kubebuilder:rbac:groups=c,resources=h,resourceNames=x,verbs=get
// +kubebuilder:rbac:groups=d,resources=h,resourceNames=x,verbs=get
// +kubebuilder:rbac:urls=/a;/b,verbs=get
// +kubebuilder:rbac:urls=/b;/c,verbs=get;put
// +kubebuilder:rbac:urls=*,verbs=get
export type A = string;
