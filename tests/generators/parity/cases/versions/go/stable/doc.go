// +groupName=versions.acme.example
// +versionName=v1
package stable
