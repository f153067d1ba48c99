// +groupName=bare-kinds.acme.example
package v1
