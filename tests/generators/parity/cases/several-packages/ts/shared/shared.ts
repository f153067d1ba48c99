/**
 * Shared by all groups.
 * +kubebuilder:validation:MaxLength=8
 */
export type Shared = string;
