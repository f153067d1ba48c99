/** +groupName=marker-syntax.acme.example */
export * from "./types.js";
