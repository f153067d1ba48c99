// +groupName=versions.acme.example
package v1alpha1
