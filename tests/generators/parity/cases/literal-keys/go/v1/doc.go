// +groupName=literal-keys.acme.example
package v1
