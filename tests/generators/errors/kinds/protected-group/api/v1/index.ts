/** +groupName=acme.k8s.io */
export * from "./widget.js";
