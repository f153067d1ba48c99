// +groupName=nullables.acme.example
package v1
