// +groupName=max-desc-len-20.acme.example
package v1
