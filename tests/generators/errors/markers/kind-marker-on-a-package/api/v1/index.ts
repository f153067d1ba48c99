/**
 * +groupName=bad.acme.example
 * +kubebuilder:subresource:status
 */
export * from "./widget.js";
