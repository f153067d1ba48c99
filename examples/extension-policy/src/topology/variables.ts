/**
 * Team that owns the Cluster. Its objects say so, and changing it rolls no Machine.
 *
 * +capikit:variable:name=team,required
 * +kubebuilder:validation:MinLength=1
 * +kubebuilder:validation:MaxLength=63
 * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
 */
export type Team = string;

/**
 * What the Cluster is for. Production has three Machines or more in its control plane, all of them large, and its upgrades and its deletion are
 * gated.
 *
 * +capikit:variable:name=environment,default=development
 */
export type Environment = "development" | "production";

/**
 * Labels of all Nodes. Changing them rolls the Machines.
 *
 * +capikit:variable:name=nodeLabels,default={}
 * +kubebuilder:validation:MaxProperties=16
 * +kubebuilder:validation:XValidation:rule="self.all(key, !key.contains('kubernetes.io/') && !key.contains('k8s.io/'))",message="labels of Kubernetes and of Cluster API are theirs to set"
 */
export type NodeLabels = Record<string, NodeLabelValue>;

/** +kubebuilder:validation:MaxLength=63 */
export type NodeLabelValue = string;
