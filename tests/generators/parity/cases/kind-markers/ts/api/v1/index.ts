/** +groupName=kinds.acme.example */
export * from "./types.js";
