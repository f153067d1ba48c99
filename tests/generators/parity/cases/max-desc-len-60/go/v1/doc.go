// +groupName=max-desc-len-60.acme.example
package v1
