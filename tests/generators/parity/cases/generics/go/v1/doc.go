// +groupName=generics.acme.example
package v1
