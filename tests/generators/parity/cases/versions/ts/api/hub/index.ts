/**
 * +kubebuilder:skip
 * +groupName=versions.acme.example
 * +versionName=v1hub
 */
export * from "./types.js";
