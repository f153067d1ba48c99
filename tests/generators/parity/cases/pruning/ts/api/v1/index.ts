/** +groupName=pruning.acme.example */
export * from "./types.js";
