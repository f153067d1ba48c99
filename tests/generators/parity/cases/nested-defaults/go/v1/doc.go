// +groupName=nested-defaults.acme.example
package v1
