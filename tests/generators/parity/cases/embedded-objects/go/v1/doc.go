// +groupName=embedded-objects.acme.example
package v1
