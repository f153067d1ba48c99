// +groupName=inline-types.acme.example
package v1
