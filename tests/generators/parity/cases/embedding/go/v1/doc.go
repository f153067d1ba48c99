// +groupName=embedding.acme.example
package v1
