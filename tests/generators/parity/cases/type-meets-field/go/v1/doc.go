// +groupName=meets.acme.example
package v1
