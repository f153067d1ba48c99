// +groupName=scalars.acme.example
package v1
