// +groupName=dangerous.acme.example
package v1
