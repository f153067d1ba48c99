// +groupName=lists.acme.example
package v1beta1
