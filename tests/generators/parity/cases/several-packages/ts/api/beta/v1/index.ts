// +groupName=beta.several-packages.acme.example
export * from "./types.js";
