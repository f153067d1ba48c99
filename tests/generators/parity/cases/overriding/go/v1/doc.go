// +groupName=overriding.acme.example
package v1
