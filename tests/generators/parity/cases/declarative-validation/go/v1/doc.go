// +groupName=declarative-validation.acme.example
package v1
