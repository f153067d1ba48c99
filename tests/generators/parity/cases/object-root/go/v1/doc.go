// +groupName=object-root.acme.example
package v1
