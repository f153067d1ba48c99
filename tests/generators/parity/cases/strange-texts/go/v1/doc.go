// +groupName=strange-texts.acme.example
package v1
