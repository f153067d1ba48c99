// +groupName=kinds.acme.example
package v1
