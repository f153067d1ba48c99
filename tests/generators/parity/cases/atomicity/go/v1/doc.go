// +groupName=atomicity.acme.example
package v1
