// +groupName=intersections.acme.example
package v1
