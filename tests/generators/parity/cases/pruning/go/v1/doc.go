// +groupName=pruning.acme.example
package v1
