// +groupName=enum-sources.acme.example
package v1
