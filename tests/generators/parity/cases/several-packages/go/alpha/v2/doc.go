// +groupName=alpha.several-packages.acme.example
// +versionName=v2beta1
package v2
