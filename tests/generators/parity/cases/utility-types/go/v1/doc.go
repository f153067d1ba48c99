// +groupName=utility-types.acme.example
package v1
