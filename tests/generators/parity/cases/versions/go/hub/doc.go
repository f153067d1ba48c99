// +kubebuilder:skip
// +groupName=versions.acme.example
package hub
