// +groupName=versions.acme.example
package v1beta1
