// +groupName=oneofs.acme.example
package v1
