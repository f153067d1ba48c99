// Package v1alpha1 contains the first version of the drain hooks.
// +k8s:openapi-gen=true
// +kubebuilder:object:generate=true
package v1alpha1
