// +groupName=everything-at-once.acme.example
package v1
