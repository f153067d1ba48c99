// +groupName=merged-interfaces.acme.example
package v1
