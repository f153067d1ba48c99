// +groupName=property-names.acme.example
package v1
