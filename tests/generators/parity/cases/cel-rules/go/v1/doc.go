// +groupName=cel-rules.acme.example
package v1
