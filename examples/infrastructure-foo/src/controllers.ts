/**
 * The rights of the provider's controllers.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=fooclusters;foomachines,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=fooclusters/status;foomachines/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters;machines,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=events,verbs=create;patch
 * +kubebuilder:rbac:groups=apiextensions.k8s.io,resources=customresourcedefinitions,verbs=get;list;watch
 */
export const controllers = ["FooCluster", "FooMachine"] as const;

// +kubebuilder:webhook:verbs=create;update,path=/validate-infrastructure-cluster-x-k8s-io-v1beta2-foocluster,mutating=false,failurePolicy=fail,matchPolicy=Equivalent,groups=infrastructure.cluster.x-k8s.io,resources=fooclusters,versions=v1beta2,name=validation.foocluster.infrastructure.cluster.x-k8s.io,sideEffects=None,admissionReviewVersions=v1
export const webhookPath = "/validate-infrastructure-cluster-x-k8s-io-v1beta2-foocluster";
