/**
 * +kubebuilder:skip
 * +groupName=skipped.several-packages.acme.example
 */
export type { Gone } from "./types.js";
