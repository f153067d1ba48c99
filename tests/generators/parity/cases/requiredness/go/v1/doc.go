// +groupName=required.acme.example
package v1
