// +groupName=marker-syntax.acme.example
package v1
