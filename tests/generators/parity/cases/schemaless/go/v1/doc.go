// +groupName=schemaless.acme.example
package v1
