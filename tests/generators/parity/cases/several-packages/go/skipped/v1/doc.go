// +kubebuilder:skip
// +groupName=skipped.several-packages.acme.example
package skippedv1
