// +groupName=beta.several-packages.acme.example
package v1
