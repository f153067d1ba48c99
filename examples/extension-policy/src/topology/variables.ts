/**
 * Team that owns the Cluster, as a label of its objects. A change rolls no Machine.
 *
 * +capikit:variable:name=team,required
 * +kubebuilder:validation:MinLength=1
 * +kubebuilder:validation:MaxLength=63
 * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
 */
export type Team = string;

/**
 * Purpose of the Cluster. Production has at least three control plane Machines, all large, and
 * gates for upgrades and deletion.
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
