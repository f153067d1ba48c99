// +groupName=meta-types.acme.example
package v1
