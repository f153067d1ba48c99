// +groupName=type-and-format.acme.example
package v1
