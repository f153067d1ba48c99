// +groupName=max-desc-len-0.acme.example
package v1
