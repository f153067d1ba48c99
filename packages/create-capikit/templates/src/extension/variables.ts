/**
 * The team that a Cluster belongs to.
 *
 * +capikit:variable:name=team,example=blue
 * +kubebuilder:validation:MinLength=1
 * +kubebuilder:validation:MaxLength=63
 * +kubebuilder:validation:Pattern=`^[a-z0-9]([-a-z0-9]*[a-z0-9])?$`
 */
export type Team = string;
