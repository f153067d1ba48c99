// Package v1beta1 contains the drain hooks.
// +k8s:openapi-gen=true
// +kubebuilder:object:generate=true
package v1beta1
