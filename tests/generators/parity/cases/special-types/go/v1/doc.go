// +groupName=special.acme.example
package v1
