/** +groupName=schemaless.acme.example */
export * from "./types.js";
