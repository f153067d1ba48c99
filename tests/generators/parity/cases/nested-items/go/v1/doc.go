// +groupName=nested-items.acme.example
package v1
