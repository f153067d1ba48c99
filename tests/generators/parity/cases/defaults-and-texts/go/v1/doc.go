// +groupName=defaults.acme.example
package v1
