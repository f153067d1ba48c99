// +groupName=alias-chains.acme.example
package v1
