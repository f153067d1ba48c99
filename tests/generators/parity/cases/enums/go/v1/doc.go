// +groupName=enums.acme.example
package v1
