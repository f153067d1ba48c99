// +groupName=texts-of-types.acme.example
package v1
