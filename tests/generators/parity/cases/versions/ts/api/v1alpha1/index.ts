/** +groupName=versions.acme.example */
export * from "./types.js";
