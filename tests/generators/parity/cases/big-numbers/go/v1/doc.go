// +groupName=big-numbers.acme.example
package v1
