// +groupName=header-file-everywhere.acme.example
package v1
