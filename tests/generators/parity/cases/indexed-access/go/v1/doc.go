// +groupName=indexed-access.acme.example
package v1
