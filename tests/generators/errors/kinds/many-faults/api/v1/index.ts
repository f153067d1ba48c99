/**
 * +groupName=bad.acme.example
 * +kubebuilder:validation:Optional
 */
export * from "./widget.js";
