// +groupName=objectmeta.acme.example
package v1
