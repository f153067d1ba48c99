// +groupName=alpha.several-packages.acme.example
package v1
