// +groupName=header-file.acme.example
package v1
