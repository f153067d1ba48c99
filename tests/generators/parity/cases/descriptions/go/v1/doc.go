// +groupName=descriptions.acme.example
package v1
